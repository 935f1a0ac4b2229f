import { beforeAll, describe, expect, it } from 'vitest';
import type { Covenant } from '#shared/domain/covenant.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { deliver, workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type Person, type TestOrganization, theSuperuser } from '#tests/support/organization.ts';

const report = { covenantType: 'Report', frequency: 'Quarterly', anchor: 'PeriodEnd', dueOffsetDays: 45 };

let organization: TestOrganization;
let admin: Person;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  structure = await organization.structure({ name: 'Northlight facility' });
});

const find = async (search: string): Promise<FoundEntity[]> =>
  good(await admin.get(`/api/entities/search?search=${encodeURIComponent(search)}`)).body;
const idsOf = async (search: string): Promise<string[]> => (await find(search)).map(({ id }) => id);

const change = async (document: RoomDocument, fields: object): Promise<RoomDocument> =>
  good(
    await admin.put(`/api/room/${structure.id}/documents/${document.id}`, {
      recordVersion: document.recordVersion,
      ...fields,
    }),
  ).body;

describe('documents', () => {
  it('are found by the name that they have, in the folder where they lie, until they are removed', async () => {
    const folder = await createFolder(admin, structure.id, 'Appraisals');
    const uploaded = await upload(admin, structure.id, { name: 'Tidewater valuation.pdf', content: 'One' });
    const [first] = await find('tidewater');

    const renewed = await upload(admin, structure.id, { name: 'Tidewater valuation.pdf', content: 'Two' });
    const again = await idsOf('tidewater');
    const moved = await change(renewed, { parentId: folder.id });
    const [inFolder] = await find('tidewater');
    const renamed = await change(moved, { name: 'Harvest appraisal.pdf' });
    const byOldName = await idsOf('tidewater');
    const byNewName = await idsOf('harvest appraisal');
    good(await admin.delete(`/api/room/${structure.id}/documents/${renamed.id}`));

    expect(first).toMatchObject({ id: uploaded.id, type: 'Document', folderId: null, structureName: structure.name });
    expect(again).toEqual([uploaded.id]);
    expect(inFolder).toMatchObject({ id: uploaded.id, folderId: folder.id });
    expect([byOldName, byNewName]).toEqual([[], [uploaded.id]]);
    expect(await idsOf('harvest')).toEqual([]);
  });

  it('are not their folders', async () => {
    await createFolder(admin, structure.id, 'Insurance certificates');

    expect(await idsOf('insurance')).toEqual([]);
  });

  it('are found although their names have more words than are kept', async () => {
    const words = Array.from({ length: 60 }, (_, at) => `w${at}x`);
    const name = `Glacier ${words.join(' ')}.txt`.slice(0, 200);
    const document = await upload(admin, structure.id, { name, content: 'Long' });

    const renamed = await change(document, { name: `Fjord ${name.slice(8).split(' ').toReversed().join(' ')}` });

    expect(await idsOf('glacier')).toEqual([]);
    expect(await idsOf('fjord')).toEqual([renamed.id]);
  });
});

describe('covenants', () => {
  it('are found while they are approved and in force, by their name of today', async () => {
    const url = `/api/entities/${structure.id}/covenants`;
    const created: Covenant = good(await admin.post(url, { ...report, name: 'Quarterly lighthouse budget' })).body;
    const put = async (version: number, fields: object): Promise<Covenant> =>
      good(await admin.put(`${url}/${created.id}`, { version, ...fields })).body;

    const proposed = await idsOf('lighthouse');
    const { version: approved } = await put(created.version, { approved: true });
    const inForce = await find('lighthouse');
    const { version: renamed } = await put(approved, { name: 'Quarterly beacon budget', approved: true });
    const names = [await idsOf('lighthouse'), await idsOf('beacon')];
    const { version: unapproved } = await put(renamed, { approved: false });
    const withdrawn = await idsOf('beacon');
    const { version: again } = await put(unapproved, { approved: true });
    const back = await idsOf('beacon');
    await put(again, { launchStatus: 'Obsolete' });

    expect(proposed).toEqual([]);
    expect(inForce).toMatchObject([
      { id: created.id, type: 'Covenant', covenantType: 'Report', launchStatus: 'Active' },
    ]);
    expect(names).toEqual([[], [created.id]]);
    expect([withdrawn, back]).toEqual([[], [created.id]]);
    expect(await idsOf('beacon')).toEqual([]);
  });
});

describe('renaming a structure', () => {
  it('is told by everything that lies in it, in the background', async () => {
    const { id, version } = await organization.structure({ name: 'Cobalt facility' });
    const project = { name: 'Sagebrush array', dealId: id };
    good(await admin.post(`/api/organizations/${organization.id}/projects`, project));
    await upload(admin, id, { name: 'Sagebrush survey.txt', content: 'Survey' });
    good(await admin.post(`/api/entities/${id}/covenants`, { ...report, name: 'Sagebrush report', approved: true }));
    const before = await find('sagebrush');

    good(await admin.put(`/api/deals/${id}`, { version, name: 'Indigo facility' }));
    const found = [await idsOf('cobalt'), await idsOf('indigo')];
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    const after = await find('sagebrush');
    const { body: jobs } = good(
      await (await theSuperuser()).get('/api/jobs', { 'x-organization-id': organization.id }),
    );

    const homes = (hits: readonly FoundEntity[]) => hits.map(({ type, structureName }) => [type, structureName]);
    expect(homes(before).toSorted()).toEqual(
      ['Covenant', 'Document', 'Project'].map((type) => [type, 'Cobalt facility']),
    );
    expect(found).toEqual([[], [id]]);
    expect(homes(after).toSorted()).toEqual(
      ['Covenant', 'Document', 'Project'].map((type) => [type, 'Indigo facility']),
    );
    expect(jobs).toMatchObject([{ kind: 'search-index', entityId: id, status: 'done' }]);
  });
});

describe('the index of a whole organization', () => {
  it('can be written again without finding anything twice', async () => {
    const own = await anOrganization();
    const { id } = await own.structure({ name: 'Juniper facility' });
    await upload(own.admin, id, { name: 'Juniper deed.txt', content: 'Deed' });

    await deliver('maintain-organizations', { kind: 'search-index', organizationId: own.id });
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', own.id);

    const { body: jobs } = good(await (await theSuperuser()).get('/api/jobs', { 'x-organization-id': own.id }));
    const { body: found } = good(await own.admin.get('/api/entities/search?search=juniper'));
    expect(jobs).toMatchObject([{ status: 'done', message: '2 search entries updated' }]);
    expect(found.map(({ name }: FoundEntity) => name).toSorted()).toEqual(['Juniper deed.txt', 'Juniper facility']);
  });
});
