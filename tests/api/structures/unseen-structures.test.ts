import { beforeAll, describe, expect, it } from 'vitest';
import type { Financing } from '#shared/domain/financing.ts';
import type { Permission } from '#shared/domain/permissions/permission.ts';
import type { Project } from '#shared/domain/project.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFund } from '#tests/support/parties.ts';
import { aFinancingIn, aProjectIn } from '#tests/support/portfolio.ts';

let own: TestOrganization;
let above: Structure;
let part: Structure;
let fund: Structure;
let project: Project;
let financing: Financing;

beforeAll(async () => {
  own = await anOrganization();
  above = await own.structure({ name: 'Undisclosed Holding' });
  part = await own.structure({ name: 'Lakeside', parentId: above.id });
  fund = await aFund(own);
  project = await aProjectIn(own, { name: 'Lakeside solar', dealId: part.id });
  financing = await aFinancingIn(own, {
    name: 'Lakeside term loan',
    dealId: part.id,
    projectIds: [project.id],
    loanMaturityDate: '2027-06-30',
    remoteMappings: [{ system: 'Salesforce', remoteId: '006QK0001' }],
  });
  await addParty(own, financing.id, { sourceType: 'Fund', sourceId: fund.id });
});

async function guestWith(...permissions: Partial<Permission>[]): Promise<Person> {
  const guest = await own.guest();
  await own.grant(guest, ...permissions);
  return guest;
}

const sources = ['Deal', 'Project', 'Loan', 'Covenant', 'Document', 'Detail'] as const;
const viewerOf = (entityId: string) => guestWith(...sources.map((sourceType) => ({ sourceType, entityId })));

type Place = (guest: Person) => string;

/** Everything that tells of structures and of what lies in them. */
const lists: Readonly<Record<string, Place>> = {
  structures: () => '/api/deals',
  'top structures': () => '/api/deals?topLevel=true',
  'found structures': () => '/api/deals?search=lakeside',
  'structures of the organization': () => `/api/organizations/${own.id}/deals`,
  'filtered structures': () => `/api/v3/organizations/${own.id}/entities/aggregate/structures/filter`,
  'own structures': ({ agent }) => `/api/agents/${agent.id}/deals`,
  projects: () => '/api/projects',
  financings: () => '/api/loans',
  'found financings': () => '/api/loans?search=lakeside',
  search: () => '/api/entities/search?search=lakeside',
  portfolios: () => '/api/portfolios',
  tree: () => '/api/portfolios/aggregate/structure',
  overview: () => `/api/organizations/${own.id}/portfolio/overview`,
  navigation: () => `/api/v3/organizations/${own.id}/entities/navigation`,
  relationships: () => `/api/organizations/${own.id}/relationships?relationshipType=Lender`,
  'funds as sources': () => '/api/fund/sources',
  session: () => `/api/init/global/${own.id}`,
};

const ofFinancing: Readonly<Record<string, Place>> = {
  financing: () => `/api/loans/${financing.id}`,
  'tree of the financing': () => `/api/entities/${financing.id}/structure`,
  'parties of the financing': () => `/api/entities/${financing.id}/relationships`,
  'counterparties of the financing': () => `/api/entities/${financing.id}/relationship/sources`,
  'selected financing': () => selected(financing.id),
};

const ofPart: Readonly<Record<string, Place>> = {
  ...ofFinancing,
  structure: () => `/api/deals/${part.id}`,
  'structure in the organization': () => `/api/organizations/${own.id}/deals/${part.id}`,
  project: () => `/api/projects/${project.id}`,
  'tree of the structure': () => `/api/entities/${part.id}/structure`,
  diagram: () => `/api/structures/${part.id}/diagram`,
  'selected structure': () => selected(part.id),
  'funds of the structure': () => `/api/fund/source/deal/${part.id}`,
};

const ofFund: Readonly<Record<string, Place>> = {
  fund: () => `/api/deals/${fund.id}`,
  'diagram of the fund': () => `/api/structures/${fund.id}/diagram`,
  'fund as a source': () => `/api/fund/source/${fund.id}`,
  'financings of the fund': () => `/api/funds/${fund.id}/loans/Loan`,
};

const selected = (id: string): string => `/api/v3/organizations/${own.id}/entities/navigation/selected/${id}`;

async function toldAt(guest: Person, place: Place | undefined): Promise<string> {
  const reply = await guest.get(place?.(guest) ?? '');
  return JSON.stringify(good(reply).body);
}

const textsOf = (...entities: readonly { readonly id: string; readonly name: string }[]): readonly string[] =>
  entities.flatMap(({ id, name }) => [id, name]);

describe('whoever sees a part of a structure, but not the structure,', () => {
  let guest: Person;

  beforeAll(async () => {
    guest = await viewerOf(part.id);
  });

  it.each(Object.keys({ ...lists, ...ofPart }))('is told neither its name nor its id: %s', async (name) => {
    const told = await toldAt(guest, { ...lists, ...ofPart }[name]);

    expect(textsOf(above).filter((secret) => told.includes(secret))).toEqual([]);
  });

  it('has the part at the top of the structures', async () => {
    const { body } = good(await guest.get('/api/deals?topLevel=true'));

    expect(body).toMatchObject([{ name: 'Lakeside', parent: null, parentId: null, ancestorIds: [] }]);
  });

  it('leaves the part where it is by saving what was told', async () => {
    const editor = await guestWith({ level: 'Create', entityId: part.id });
    const { version, parentId } = good(await editor.get(`/api/deals/${part.id}`)).body;

    const saved = await editor.put(`/api/deals/${part.id}`, { version, parentId, borrower: 'Lakeside LLC' });

    expect(saved).toMatchObject({ status: 200, body: { borrower: 'Lakeside LLC', parentId: null, ancestorIds: [] } });
    expect((await own.admin.get(`/api/deals/${part.id}`)).body).toMatchObject({ parentId: above.id });
  });
});

describe('whoever sees a fund, but none of what it pays for,', () => {
  let guest: Person;

  beforeAll(async () => {
    guest = await viewerOf(fund.id);
  });

  it.each(Object.keys({ ...lists, ...ofFund }))('is told nothing of it: %s', async (name) => {
    const told = await toldAt(guest, { ...lists, ...ofFund }[name]);

    expect(textsOf(above, part, project, financing).filter((secret) => told.includes(secret))).toEqual([]);
  });
});

describe.each(['View', 'Edit'] as const)('whoever has %s on one financing only', (level) => {
  let guest: Person;

  beforeAll(async () => {
    guest = await guestWith({ level, sourceType: 'Loan', entityId: financing.id });
  });

  it.each(Object.keys({ ...lists, ...ofFinancing }))(
    'is told nothing of what is beside and above: %s',
    async (name) => {
      const told = await toldAt(guest, { ...lists, ...ofFinancing }[name]);

      expect(textsOf(above, project).filter((secret) => told.includes(secret))).toEqual([]);
    },
  );

  it('reads it with the name of its structure, which is not open', async () => {
    const { body } = good(await guest.get(`/api/loans/${financing.id}`));

    expect(body).toMatchObject({ deal: { name: 'Lakeside' }, ancestors: [] });
    expect(await guest.get(`/api/deals/${part.id}`)).toMatchObject({ status: 404 });
  });

  it('reads its parties, of which a fund that is not seen has no page', async () => {
    const { body } = good(await guest.get(`/api/entities/${financing.id}/relationships`));

    expect(body).toMatchObject([{ sourceName: fund.name, sourceHasPage: false }]);
  });

  it('finds no parties of the structure', async () => {
    expect(await guest.get(`/api/entities/${part.id}/relationships`)).toMatchObject({ status: 404 });
  });

  it('does not learn what it is called in other systems', async () => {
    const told = [await toldAt(guest, ofFinancing['financing']), await toldAt(guest, lists['financings'])];

    expect(told.filter((one) => one.includes('006QK0001'))).toEqual([]);
  });
});

describe('a project alone', () => {
  it('is read with its parties by whoever has View on it only', async () => {
    const guest = await guestWith({ sourceType: 'Project', entityId: project.id });

    expect(good(await guest.get(`/api/projects/${project.id}`)).body).toMatchObject({ ancestors: [], loans: [] });
    expect(good(await guest.get(`/api/entities/${project.id}/relationships`)).body).toEqual([]);
    expect(good(await guest.get('/api/projects')).body).toMatchObject([{ name: project.name }]);
  });
});

describe('what an entity is called in other systems', () => {
  it('is told to members', async () => {
    expect(good(await own.admin.get(`/api/loans/${financing.id}`)).body).toMatchObject({
      remoteMappings: [{ remoteId: '006QK0001' }],
    });
  });

  it('is not replaced by a guest who may edit', async () => {
    const guest = await guestWith({ level: 'Edit', sourceType: 'Loan', entityId: financing.id });
    const { version } = good(await guest.get(`/api/loans/${financing.id}`)).body;

    const refused = await guest.put(`/api/loans/${financing.id}`, { version, remoteMappings: [] });

    expect(refused).toMatchObject({ status: 400, body: { fields: { remoteMappings: expect.any(String) } } });
  });
});

describe('a party that is a fund', () => {
  it('has a page for whoever sees the fund', async () => {
    const { body } = good(await own.admin.get(`/api/entities/${financing.id}/relationships`));

    expect(body).toMatchObject([{ sourceName: fund.name, sourceHasPage: true }]);
  });
});
