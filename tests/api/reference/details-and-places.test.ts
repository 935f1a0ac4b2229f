import { beforeAll, describe, expect, it } from 'vitest';
import type { DetailType } from '#shared/domain/detail.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';

let organization: TestOrganization;
let admin: Person;

beforeAll(async () => {
  organization = await anOrganization();
  admin = organization.admin;
});

const read = async (path: string) => good(await admin.get(path)).body;
const namesOf = (entries: readonly { name: string }[]): readonly string[] => entries.map(({ name }) => name);

describe('GET /api/details/types', () => {
  it('filters the catalog by entity and words, page by page', async () => {
    const pages = await allPages<DetailType>(admin, '/api/details/types?entityType=Grant&search=grant', 7);
    const found = pages.flat();

    expect(found.length).toBeGreaterThan(7);
    expect(found.filter(({ name, entityTypes }) => !/grant/i.test(name) || !entityTypes.includes('Grant'))).toEqual([]);
  });

  it('holds everything under /all', async () => {
    const all = (await allPages<DetailType>(admin, '/api/details/types/all', 500)).flat();

    expect(all.length).toBeGreaterThan(800);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(await read('/api/details/types/all?limit=2')).toEqual(all.slice(0, 2));
  });

  it.each([
    { type: 'Fund', are: ({ entityTypes }: DetailType) => entityTypes.includes('Fund') },
    { type: 'Emissions', are: ({ group }: DetailType) => group === 'Emissions' },
    { type: 'SingleSelectOption', are: ({ valueType }: DetailType) => valueType === 'SingleSelectOption' },
  ])('narrows to $type', async ({ type, are }) => {
    const all = (await allPages<DetailType>(admin, '/api/details/types/all', 500)).flat();

    expect((await allPages(admin, `/api/details/types/${type}`, 500)).flat()).toEqual(all.filter(are));
  });

  it('finds one detail by its id or name, and nothing where there is none', async () => {
    const byId = await read('/api/details/types/lien-priority');

    expect(namesOf(byId)).toEqual(['Lien Priority']);
    expect(await read('/api/details/types/Lien%20Priority')).toEqual(byId);
    expect(await admin.get('/api/details/types/favorite-color')).toMatchObject({
      status: 404,
      body: { code: 'detailTypeNotFound' },
    });
  });

  it('refuses a cursor that is none', async () => {
    for (const path of ['/api/details/types', '/api/details/types/all', '/api/details/types/Loan']) {
      expect(await admin.get(`${path}?cursor=x`)).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
    }
  });
});

describe('options of a detail', () => {
  const path = '/api/details/Project/Project%20Stage/options';

  it('end with those of the organization, which no other sees', async () => {
    const lines = JSON.stringify(['Project Stage: Repowering', 'Own Rating: Gold']);
    const before = await read(path);
    good(await admin.post(`/api/entities/${organization.id}/details`, { name: 'customDetailOptions', value: lines }));
    const other = await anOrganization('Lakeside Partners');

    expect(await read(path)).toEqual([...before, { id: 'Repowering', name: 'Repowering', isCustom: true }]);
    expect(await read('/api/details/Project/own-rating/options')).toEqual([
      { id: 'Gold', name: 'Gold', isCustom: true },
    ]);
    expect(good(await other.admin.get(path)).body).toEqual(before);
    expect(await other.admin.get('/api/details/Project/own-rating/options')).toMatchObject({ status: 404 });
  });

  it.each([
    '/api/details/Project/Favorite%20Color/options',
    '/api/details/Organization/Lien%20Priority/options',
    '/api/details/%23/%23/options',
  ])('are unknown at %s', async (unknown) => {
    expect(await admin.get(unknown)).toMatchObject({ status: 404, body: { code: 'detailNotFound' } });
  });
});

describe('places', () => {
  it('are counties of a state that is named by code or name, page by page', async () => {
    const counties = (await allPages<{ name: string; state: string }>(admin, '/api/counties?state=tx', 100)).flat();

    expect(counties).toHaveLength(254);
    expect(counties).toContainEqual({ name: 'Travis', state: 'TX' });
    expect(await read('/api/counties?state=%20texas&limit=500')).toEqual(counties);
  });

  it.each(['?state=Atlantis', '?state=', '?state=%20', ''])('are asked for with a state: %s', async (query) => {
    const reply = await admin.get(`/api/counties${query}`);

    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { state: expect.stringMatching(/\w/) } },
    });
  });

  it('are countries by name, of which the United States come with their states', async () => {
    const countries: { code: string; code3: string; name: string; states: object[] }[] = await read('/api/countries');
    const states = Object.fromEntries(countries.map((country) => [country.code, country.states]));

    expect(countries).toHaveLength(249);
    expect(countries).toContainEqual({ code: 'DE', code3: 'DEU', name: 'Germany', states: [] });
    expect(states['US']).toHaveLength(56);
    expect(states['US']).toContainEqual({ code: 'CA', name: 'California' });
    expect(countries.filter((country) => country.states.length > 0).map(({ code }) => code)).toEqual(['US']);
  });
});
