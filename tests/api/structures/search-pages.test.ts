import { beforeAll, describe, expect, it } from 'vitest';
import { workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { allPages } from '#tests/support/pages.ts';
import { addParty, aFinancing, anAffiliate } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

interface Named {
  readonly id: string;
  readonly name: string;
}

const names = (rows: readonly Named[]): string[] => rows.map(({ name }) => name).toSorted();

/** Creates projects, as many at a time as the API takes. */
async function makeProjects({ admin }: TestOrganization, dealId: string, projects: readonly object[]): Promise<void> {
  for (let from = 0; from < projects.length; from += 20) {
    good(await admin.post(`/api/deals/${dealId}/projects`, projects.slice(from, from + 20)));
  }
}

const page = async ({ admin }: TestOrganization, path: string) => {
  const reply = good(await admin.get(path));
  return { names: names(reply.body), hasMore: reply.headers.get('x-next-cursor') !== null };
};

describe('a search with more hits than one read of the index brings', () => {
  let organization: TestOrganization;

  beforeAll(async () => {
    organization = await anOrganization();
    const { id } = await organization.structure({ name: 'Home' });
    const projects = Array.from({ length: 110 }, (_, at) => ({ name: `Solx${at} Soly`, city: 'Solana' }));
    await makeProjects(organization, id, [...projects, { name: 'Solitude' }]);
  });

  it.each([
    { what: 'hits', path: '/api/entities/search?search=sol&types=Project', limit: 60 },
    { what: 'rows of a list', path: '/api/projects?search=sol', limit: 25 },
    { what: 'hits of words with a mistake', path: '/api/entities/search?search=solanx', limit: 30 },
  ])('pages its $what without repeating or leaving one out', async ({ path, limit }) => {
    const pages = await allPages<Named>(organization.admin, path, limit);

    const ids = pages.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(path.includes('solanx') ? 110 : 111);
    expect(ids).toHaveLength(new Set(ids).size);
  });
});

describe('something found by itself and by its counterparties', () => {
  it('is one hit, whichever page it comes on', async () => {
    const organization = await anOrganization();
    const { id } = await organization.structure({ name: 'Home' });
    const loans = await Promise.all(
      ['Meadow loan', 'Meadow bond'].map((name) => aFinancing(organization, id, { name, commitmentAmount: 100 })),
    );
    const bank = await anAffiliate(organization, 'Meadow bank');
    for (const loan of loans) await addParty(organization, loan.id, { sourceId: bank.id });

    const hits = await allPages<Named>(organization.admin, '/api/entities/search?search=meadow', 1);
    const rows = await allPages<Named>(organization.admin, '/api/loans?search=meadow', 1);
    const byBank = await allPages<Named>(organization.admin, '/api/entities/search?search=meadow%20bank', 1);

    expect(names(hits.flat())).toEqual(['Meadow bond', 'Meadow loan']);
    expect(names(rows.flat())).toEqual(['Meadow bond', 'Meadow loan']);
    expect(names(byBank.flat())).toEqual(['Meadow bond', 'Meadow loan']);
  });
});

describe('a list that is searched and filtered', () => {
  let organization: TestOrganization;
  let dealId: string;

  beforeAll(async () => {
    organization = await anOrganization();
    dealId = (await organization.structure({ name: 'Solar holding' })).id;
    const projects = Array.from({ length: 60 }, (_, at) => ({ name: `Solar ${at}` }));
    await makeProjects(organization, dealId, [...projects, { name: 'Solar in Utah', state: 'UT', country: 'US' }]);
    const { id, version } = await aProjectIn(organization, { name: 'Solar old', dealId });
    good(await organization.admin.put(`/api/projects/${id}`, { version, launchStatus: 'Obsolete' }));
  });

  it.each([
    { filter: 'launchStatus=Obsolete', found: 'Solar old' },
    { filter: 'state=Utah', found: 'Solar in Utah' },
    { filter: 'type=Solar&state=Utah', found: 'Solar in Utah' },
  ])('fills its pages with what $filter keeps', async ({ filter, found }) => {
    const first = await page(organization, `/api/projects?${filter}&search=solar&limit=50`);

    expect(first).toEqual({ names: [found], hasMore: false });
  });

  it('goes on with the same filters only', async () => {
    const { admin } = organization;
    const first = good(await admin.get('/api/projects?search=solar&limit=10'));
    const cursor = encodeURIComponent(first.headers.get('x-next-cursor') ?? '');

    const refused = await admin.get(`/api/projects?search=solar&limit=10&launchStatus=Obsolete&cursor=${cursor}`);

    expect(refused).toMatchObject({ status: 400, body: { code: 'cursorInvalid' } });
  });
});

describe('what lies in a structure that is archived', () => {
  it('is found as archived, and in force again once the structure is restored', async () => {
    const organization = await anOrganization();
    const { admin } = organization;
    const structure = await organization.structure({ name: 'Old home' });
    const loan = await aFinancing(organization, structure.id, { name: 'Bridge in archive' });
    const bank = await anAffiliate(organization, 'Quillfeather');
    await addParty(organization, loan.id, { sourceId: bank.id });
    const hits = async () => {
      await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
      const found = await Promise.all(
        ['bridge', 'quillfeather'].map((word) => admin.get(`/api/entities/search?search=${word}`)),
      );
      const lists = ['Active', 'Obsolete'].map((status) =>
        page(organization, `/api/loans?search=bridge&launchStatus=${status}&dealId=${structure.id}`),
      );
      const [active, obsolete] = await Promise.all(lists);
      const statuses = found.map(({ body }) => body.map(({ launchStatus }: { launchStatus: string }) => launchStatus));
      return { statuses, active: active?.names, obsolete: obsolete?.names };
    };

    good(await admin.put(`/api/deals/${structure.id}`, { version: 1, launchStatus: 'Obsolete' }));
    const archived = await hits();
    good(await admin.put(`/api/deals/${structure.id}`, { version: 2, launchStatus: 'Active' }));
    const restored = await hits();

    const name = 'Bridge in archive';
    expect(archived).toEqual({ statuses: [['Obsolete'], ['Obsolete']], active: [], obsolete: [name] });
    expect(restored).toEqual({ statuses: [['Active'], ['Active']], active: [name], obsolete: [] });
  });
});
