import { beforeAll, describe, expect, it } from 'vitest';
import type { Detail } from '#shared/domain/detail.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

const metric = 'Debt Service Coverage Ratio';
const terms = {
  name: 'Minimum coverage',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric,
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
  approved: true,
};

let organization: TestOrganization;
let admin: Person;
let structure: Structure;
let plant: { readonly id: string };
let folder: RoomDocument;
let document: RoomDocument;
let covenant: { readonly id: string; readonly version: number };
let detail: Detail;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure();
  plant = await aProjectIn(organization, { name: 'Wind farm', dealId: structure.id });
  folder = await createFolder(admin, structure.id, 'Closing');
  document = await upload(admin, structure.id, { name: 'Agreement.txt', content: 'The borrower keeps 1.20.' });
  covenant = good(await admin.post(`/api/entities/${structure.id}/covenants`, terms)).body;
  detail = good(await admin.post(`/api/entities/${structure.id}/details`, { name: metric })).body;
  good(await admin.put(`/api/deals/${structure.id}`, { version: structure.version, launchStatus: 'Obsolete' }));
});

const room = () => `/api/room/${structure.id}`;
const figure = { detailName: metric, dataKind: 'actual', values: [{ period: '2026-03', value: 1.3 }] };

const writes: readonly (readonly [what: string, write: () => ReturnType<Person['put']>])[] = [
  ['a new folder', () => admin.post(`${room()}/documents`, { logicalType: 'Folder', name: 'Drafts' })],
  ['an upload', () => admin.post(`${room()}/uploads`, { fileName: 'a.txt', size: 3, contentType: 'text/plain' })],
  [
    'another name of a document',
    () => admin.put(`${room()}/documents/${document.id}`, { recordVersion: document.recordVersion, name: 'Old.txt' }),
  ],
  ['the removal of a folder', () => admin.delete(`${room()}/documents/${folder.id}`)],
  ['a new covenant', () => admin.post(`/api/entities/${structure.id}/covenants`, { ...terms, name: 'Second' })],
  [
    'a change of a covenant',
    () =>
      admin.put(`/api/entities/${structure.id}/covenants/${covenant.id}`, { version: covenant.version, name: 'Other' }),
  ],
  [
    'the reading of an agreement',
    () => admin.post('/api/covenants/extract', { entityId: structure.id, documentId: document.id }),
  ],
  ['a new detail', () => admin.post(`/api/entities/${structure.id}/details`, { name: 'Panels', unit: 'Count' })],
  [
    'a detail taken out of use',
    () =>
      admin.put(`/api/entities/${structure.id}/details/${detail.id}`, {
        version: detail.version,
        launchStatus: 'Obsolete',
      }),
  ],
  ['a figure', () => admin.post(`/api/entities/${structure.id}/metrics/create/datapoints`, figure)],
  ['a figure of what lies in it', () => admin.post(`/api/entities/${plant.id}/metrics/create/datapoints`, figure)],
];

describe('an archived structure', () => {
  it.each(writes)('refuses %s until it is restored', async (_, write) => {
    expect(await write()).toMatchObject({
      status: 409,
      body: { code: 'entityObsolete', userMessage: 'This is archived. Restore it before making changes.' },
    });
  });

  it('still shows what lies in its data room', async () => {
    const { body } = good(await admin.get(`${room()}/listing`));

    expect(body.map(({ name }: RoomDocument) => name)).toEqual(['Closing', 'Agreement.txt']);
  });
});
