import { beforeAll, describe, expect, it } from 'vitest';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { WaitingFile } from '#shared/domain/waiting-file.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { aBorrowerOf } from '#tests/support/deliverables.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { until } from '#tests/support/waiting.ts';

let organization: TestOrganization;
let admin: Person;
let riverside: Structure;
let lakeside: Structure;

const path = () => `/api/organizations/${organization.id}/deliverables/files`;
const waiting = async (person: Person = admin): Promise<readonly WaitingFile[]> => good(await person.get(path())).body;
const namesOf = (files: readonly WaitingFile[]): readonly string[] => files.map(({ documentName }) => documentName);

/** Puts files whose names tell a time for which nothing is missing into the folder of a covenant. */
async function putInto({ id: entityId }: Structure, names: readonly string[]): Promise<void> {
  const covenants = `/api/entities/${entityId}/covenants`;
  const terms = { name: 'Reserve report', covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd' };
  const covenant: CovenantWithState = good(await admin.post(covenants, { ...terms, approved: true })).body;
  const folder = await createFolder(admin, entityId, 'Reserve reports');
  const arranged = { version: 0, responsible: null, approver: null, folderId: folder.id };
  good(await admin.put(`${covenants}/${covenant.id}/delivery`, arranged));
  for (const name of names) await upload(admin, entityId, { name, content: name, parentId: folder.id });
}

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  [riverside, lakeside] = [
    await organization.structure({ name: 'Riverside senior facility' }),
    await organization.structure({ name: 'Lakeside junior facility' }),
  ];
  await putInto(riverside, ['Reserves 1997.pdf', 'Reserves 1998.pdf']);
  await putInto(lakeside, ['Reserves 1999.pdf']);
  await until(waiting, (files) => files.length === 3);
});

describe('GET /api/organizations/{id}/deliverables/files', () => {
  it('tells the files of all structures, those of one together and the earliest first, each with its structure', async () => {
    const files = await waiting();

    const names = Map.groupBy(files, ({ entityName }) => entityName);
    expect(namesOf(names.get('Riverside senior facility') ?? [])).toEqual(['Reserves 1997.pdf', 'Reserves 1998.pdf']);
    expect(namesOf(names.get('Lakeside junior facility') ?? [])).toEqual(['Reserves 1999.pdf']);
    expect(files.map(({ entityId }) => entityId)).toEqual(
      [riverside.id, riverside.id, lakeside.id].toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0)),
    );
    expect(files.every(({ maySettle, reason }) => maySettle && reason === 'NothingOpen')).toBe(true);
    const ofRiverside: readonly WaitingFile[] = good(
      await admin.get(`/api/entities/${riverside.id}/deliverables/files`),
    ).body;
    expect(ofRiverside).toEqual(files.filter(({ entityId }) => entityId === riverside.id));
  });

  it('tells a guest those of their own structures alone', async () => {
    const [ofLakeside, ofNone] = [await aBorrowerOf(organization, lakeside.id), await organization.guest()];

    expect(await waiting(ofLakeside)).toMatchObject([
      { entityId: lakeside.id, documentName: 'Reserves 1999.pdf', maySettle: true },
    ]);
    expect(await waiting(ofNone)).toEqual([]);
  });

  it('pages, also for a guest between whose files lie those of others', async () => {
    const guest = await aBorrowerOf(organization, riverside.id);

    const first = good(await guest.get(`${path()}?limit=1`));
    const next = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');
    const second = good(await guest.get(`${path()}?limit=1&cursor=${next}`));
    expect(namesOf(first.body)).toEqual(['Reserves 1997.pdf']);
    expect(namesOf(second.body)).toEqual(['Reserves 1998.pdf']);
    expect(await guest.get(`${path()}?cursor=elsewhere`)).toMatchObject({
      status: 400,
      body: { code: 'cursorInvalid' },
    });
  });

  it('tells nothing to those who do not see the covenants, and nothing of what is archived', async () => {
    const reader = await organization.guest();
    await organization.grant(
      reader,
      { level: 'View', sourceType: 'Deal', entityId: riverside.id },
      { level: 'View', sourceType: 'Document', entityId: riverside.id },
    );
    expect(await waiting(reader)).toEqual([]);

    const archived = await organization.structure({ name: 'Hillside bridge facility' });
    await putInto(archived, ['Reserves 1996.pdf']);
    await until(waiting, (files) => namesOf(files).includes('Reserves 1996.pdf'));
    good(await admin.put(`/api/deals/${archived.id}`, { version: 1, launchStatus: 'Obsolete' }));
    expect(namesOf(await waiting())).not.toContain('Reserves 1996.pdf');
  });
});
