import { beforeAll, describe, expect, it } from 'vitest';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

const path = (search: string, more = ''): string => `/api/entities/search?search=${encodeURIComponent(search)}${more}`;

const find = async (person: Person, search: string, more = ''): Promise<FoundEntity[]> =>
  good(await person.get(path(search, more))).body;

const namesOf = (found: readonly FoundEntity[]): string[] => found.map(({ type, name }) => `${type} ${name}`);

const dscr = {
  name: 'Riverside debt service coverage ratio',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
};

let organization: TestOrganization;
let riverside: Structure;
let folderId: string;

beforeAll(async () => {
  organization = await anOrganization();
  const { admin } = organization;
  riverside = await organization.structure({ name: 'Riverside senior facility', borrower: 'São Tomé Holdings' });
  await organization.structure({ name: 'Lakeside bridge loan' });
  folderId = (await createFolder(admin, riverside.id, 'Riverside closing set')).id;
  await upload(admin, riverside.id, {
    name: 'Riverside credit agreement.txt',
    content: 'Agreement',
    parentId: folderId,
  });
  await admin.post(`/api/entities/${riverside.id}/covenants`, { ...dscr, approved: true });
  await admin.post(`/api/entities/${riverside.id}/covenants`, { ...dscr, name: 'Riverside proposal' });
});

describe('GET /api/entities/search', () => {
  it('finds structures, documents and approved covenants, and says where each belongs', async () => {
    const found = await find(organization.admin, 'riverside');

    expect(namesOf(found)).toEqual([
      'Deal Riverside senior facility',
      'Document Riverside credit agreement.txt',
      'Covenant Riverside debt service coverage ratio',
    ]);
    expect(found[1]).toMatchObject({ structureId: riverside.id, structureName: riverside.name, folderId });
    expect(found[2]).toMatchObject({ structureId: riverside.id, covenantType: 'KPI' });
  });

  it.each([
    { asked: 'every word, in any order', search: 'facility RIVER', names: ['Deal Riverside senior facility'] },
    { asked: 'borrowers, without accents', search: 'sao tome', names: ['Deal Riverside senior facility'] },
    { asked: 'the metric of a covenant', search: 'coverage ratio', names: [`Covenant ${dscr.name}`] },
    { asked: 'a word that nothing has', search: 'riverside harbor', names: [] },
    { asked: 'nothing', search: '  ', names: [] },
  ])('asked for $asked, answers $names', async ({ search, names }) => {
    expect(namesOf(await find(organization.admin, search))).toEqual(names);
  });

  it('answers only the types that are asked for', async () => {
    const found = await find(organization.admin, 'riverside', '&types=Document&types=Covenant');

    expect(found.map(({ type }) => type)).toEqual(['Document', 'Covenant']);
  });

  it('pages without leaving out or repeating a hit', async () => {
    const pages = await allPages<FoundEntity>(organization.admin, path('side'), 1);

    expect(namesOf(pages.flat()).toSorted()).toEqual([
      `Covenant ${dscr.name}`,
      'Deal Lakeside bridge loan',
      'Deal Riverside senior facility',
      'Document Riverside credit agreement.txt',
    ]);
  });

  it('finds archived structures after the others, marked as such', async () => {
    const own = await anOrganization();
    const old = await own.structure({ name: 'Alder Street, repaid' });
    await own.structure({ name: 'Alder Street, second loan' });
    await own.admin.put(`/api/deals/${old.id}`, { version: old.version, launchStatus: 'Obsolete' });

    const found = await find(own.admin, 'alder');

    expect(found.map(({ name, launchStatus }) => [name, launchStatus])).toEqual([
      ['Alder Street, second loan', 'Active'],
      ['Alder Street, repaid', 'Obsolete'],
    ]);
  });

  it('shows a guest nothing but what was shared, and of it only what may be seen', async () => {
    const guest = await organization.guest();
    const before = await find(guest, 'side');
    const permissions = `/api/v2/organizations/${organization.id}/agents/${guest.agent.id}/permissions`;
    await organization.admin.post(permissions, [
      { level: 'View', action: 'Grant', sourceType: 'Deal', entityId: riverside.id },
    ]);
    const after = await find(guest, 'side');

    expect(before).toEqual([]);
    expect(namesOf(after)).toEqual(['Deal Riverside senior facility']);
  });

  it('shows nothing of another organization', async () => {
    const stranger = await anOrganization();

    expect(await find(stranger.admin, 'riverside')).toEqual([]);
  });

  it('refuses a cursor of another search', async () => {
    const first = await organization.admin.get(path('side', '&limit=1'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');

    const refused = await organization.admin.get(path('river', `&limit=1&cursor=${cursor}`));

    expect(refused).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});
