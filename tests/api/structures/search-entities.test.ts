import { beforeAll, describe, expect, it } from 'vitest';
import type { Financing } from '#shared/domain/financing.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { createFolder, upload } from '#tests/support/data-room.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { addParty, aFinancing, anAffiliate } from '#tests/support/parties.ts';

const path = (search: string, more = ''): string => `/api/entities/search?search=${encodeURIComponent(search)}${more}`;

const find = async (person: Person, search: string, more = ''): Promise<FoundEntity[]> =>
  good(await person.get(path(search, more))).body;

/** In an order of their own: hits come by the word that found them. */
const namesOf = (found: readonly FoundEntity[]): string[] =>
  found.map(({ type, name }) => `${type} ${name}`).toSorted();

const dscr = {
  name: 'Riverside debt service coverage ratio',
  covenantType: 'KPI',
  frequency: 'Quarterly',
  anchor: 'PeriodEnd',
  metric: 'Debt Service Coverage Ratio',
  operator: '>=',
  thresholds: [{ value: 1.2, unit: 'Ratio' }],
};

const facility = 'Deal Riverside senior facility';
const agreement = 'Document Riverside credit agreement.txt';
const covenant = `Covenant ${dscr.name}`;

let organization: TestOrganization;
let riverside: Structure;
let project: Project;
let financing: Financing;
let folderId: string;

beforeAll(async () => {
  organization = await anOrganization();
  const { admin, id } = organization;
  riverside = await organization.structure({ name: 'Riverside senior facility', borrower: 'São Tomé Holdings' });
  await organization.structure({ name: 'Lakeside bridge loan', customId: 'NL-0214' });
  const place = { country: 'United States', state: 'New Mexico', city: 'Albuquerque' };
  const sited = { name: 'Alder rooftop', dealId: riverside.id, ...place, customId: 'PRJ 77/b' };
  project = good(await admin.post(`/api/organizations/${id}/projects`, sited)).body;
  financing = await aFinancing(organization, riverside.id, { name: 'Senior notes' });
  await addParty(organization, financing.id, { sourceId: (await anAffiliate(organization, 'Harbor Bank')).id });
  folderId = (await createFolder(admin, riverside.id, 'Riverside closing set')).id;
  const content = { name: 'Riverside credit agreement.txt', content: 'Agreement', parentId: folderId };
  await upload(admin, riverside.id, content);
  good(await admin.post(`/api/entities/${riverside.id}/covenants`, { ...dscr, approved: true }));
  good(await admin.post(`/api/entities/${riverside.id}/covenants`, { ...dscr, name: 'Riverside proposal' }));
});

describe('GET /api/entities/search', () => {
  it('finds structures, documents and approved covenants, and says where each belongs', async () => {
    const found = await find(organization.admin, 'riverside');

    const of = (type: string) => found.find((hit) => hit.type === type);
    const home = { structureId: riverside.id, structureName: riverside.name, launchStatus: 'Active' };
    expect(namesOf(found)).toEqual([covenant, facility, agreement]);
    expect(of('Deal')).toMatchObject({ ...home, id: riverside.id, entityType: 'Deal', folderId: null });
    expect(of('Document')).toMatchObject({ ...home, entityType: null, folderId, covenantType: null });
    expect(of('Covenant')).toMatchObject({ ...home, entityType: null, folderId: null, covenantType: 'KPI' });
  });

  it.each([
    { asked: 'every word, in any order', search: 'facility RIVER', names: [facility] },
    { asked: 'beginnings of words', search: 'sen fac', names: [facility] },
    { asked: 'borrowers, without accents', search: 'sao tome', names: [facility] },
    { asked: 'the metric of a covenant', search: 'coverage ratio', names: [covenant] },
    { asked: 'a custom id', search: 'nl-0214', names: ['Deal Lakeside bridge loan'] },
    { asked: 'a custom id without its separators', search: 'nl0214', names: ['Deal Lakeside bridge loan'] },
    { asked: 'the beginning of a custom id', search: 'prj 77', names: ['Project Alder rooftop'] },
    { asked: 'a city', search: 'albuq', names: ['Project Alder rooftop'] },
    { asked: 'a state', search: 'new mexico', names: ['Project Alder rooftop'] },
    { asked: 'a counterparty', search: 'harbor', names: ['Loan Senior notes'] },
    { asked: 'a word with a letter too many', search: 'riverrside senior', names: [facility] },
    { asked: 'a word with two letters swapped', search: 'rievrside facility', names: [facility] },
    { asked: 'a word with its first letters swapped', search: 'irverside facility', names: [facility] },
    { asked: 'a wrong letter in the beginning of a word', search: 'albugu', names: ['Project Alder rooftop'] },
    { asked: 'a short word with a mistake', search: 'lon', names: [] },
    { asked: 'the middle of a word', search: 'side', names: [] },
    { asked: 'a word that nothing has', search: 'riverside quarry', names: [] },
    { asked: 'nothing', search: '  ', names: [] },
  ])('asked for $asked, answers $names', async ({ search, names }) => {
    // The first search brings the vocabulary, by which mistakes are found.
    await find(organization.admin, search);

    expect(namesOf(await find(organization.admin, search))).toEqual(names);
  });

  it('finds mistyped words with the first request of all', async () => {
    const own = await anOrganization();
    await own.structure({ name: 'Waterfall biogas' });

    expect(namesOf(await find(own.admin, 'watrefall'))).toEqual(['Deal Waterfall biogas']);
  });

  it('says where something is and by which counterparty it was found', async () => {
    const [byCity] = await find(organization.admin, 'albuquerque');
    const [byCounterparty] = await find(organization.admin, 'harbor bank');

    expect(byCity).toMatchObject({
      id: project.id,
      entityType: 'Project',
      place: 'Albuquerque',
      customId: 'PRJ 77/b',
      counterparty: null,
      structureId: riverside.id,
    });
    expect(byCounterparty).toMatchObject({ id: financing.id, entityType: 'Loan', counterparty: 'Harbor Bank' });
  });

  it('answers only the types that are asked for', async () => {
    const found = await find(organization.admin, 'riverside', '&types=Document&types=Covenant');

    expect(namesOf(found)).toEqual([covenant, agreement]);
  });

  it('pages without leaving out or repeating a hit', async () => {
    const pages = await allPages<FoundEntity>(organization.admin, path('r'), 1);

    expect(namesOf(pages.flat())).toEqual([covenant, facility, agreement, 'Project Alder rooftop'].toSorted());
  });

  it('finds obsolete structures too, marked as such', async () => {
    const own = await anOrganization();
    const old = await own.structure({ name: 'Alder Street, repaid' });
    await own.structure({ name: 'Alder Street, second loan' });
    good(await own.admin.put(`/api/deals/${old.id}`, { version: old.version, launchStatus: 'Obsolete' }));

    const found = await find(own.admin, 'alder');

    expect(Object.fromEntries(found.map(({ name, launchStatus }) => [name, launchStatus]))).toEqual({
      'Alder Street, second loan': 'Active',
      'Alder Street, repaid': 'Obsolete',
    });
  });

  it('shows a guest nothing but what was shared, and of it only what may be seen', async () => {
    const guest = await organization.guest();
    const before = await find(guest, 'r');
    await organization.grant(guest, { entityId: riverside.id });
    const structureOnly = await find(guest, 'r');
    await organization.grant(guest, { entityId: riverside.id, sourceType: 'Document' });
    const withDocuments = await find(guest, 'r');

    expect(before).toEqual([]);
    expect(namesOf(structureOnly)).toEqual([facility]);
    expect(namesOf(withDocuments)).toEqual([facility, agreement]);
  });

  it('leaves out what is denied, and what lies below a structure that is', async () => {
    const own = await anOrganization();
    const holding = await own.structure({ name: 'Meadow holding' });
    const part = await own.structure({ name: 'Meadow phase two', parentId: holding.id });
    await upload(own.admin, part.id, { name: 'Meadow survey.txt', content: 'Survey' });
    await own.structure({ name: 'Meadow open' });
    const analyst = await own.member('Analyst');
    const before = await find(analyst, 'meadow');
    const denied = { entityId: holding.id, action: 'Deny' } as const;
    await own.grant(analyst, denied, { ...denied, sourceType: 'Document' });

    const after = await find(analyst, 'meadow');

    expect(before).toHaveLength(4);
    expect(namesOf(after)).toEqual(['Deal Meadow open']);
  });

  it('leaves out a structure that is granted by name to whoever is denied all of them', async () => {
    const analyst = await organization.member('Analyst');
    await organization.grant(analyst, { entityId: riverside.id }, { entityId: null, action: 'Deny' });

    expect(await find(analyst, 'riverside')).toEqual([]);
  });

  it('shows nothing of another organization', async () => {
    const stranger = await anOrganization();

    expect(await find(stranger.admin, 'riverside')).toEqual([]);
  });

  it.each(['river', 'r&types=Deal'])('refuses a cursor of another search: %s', async (other) => {
    const first = await organization.admin.get(path('r', '&limit=1'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');

    const [search = '', more] = other.split('&');
    const refused = await organization.admin.get(path(search, `&limit=1&cursor=${cursor}${more ? `&${more}` : ''}`));

    expect(cursor).not.toBe('');
    expect(refused).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});
