import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { FoundEntity } from '#shared/domain/found-entity.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { workedOff } from '#tests/support/local-pages.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate, aPartner, partyOf } from '#tests/support/parties.ts';
import { aProjectIn } from '#tests/support/portfolio.ts';

let organization: TestOrganization;
let bank: ManagedOrganization;

beforeAll(async () => {
  organization = await anOrganization();
  bank = await anAffiliate(organization);
});

const get = async (path: string) => good(await organization.admin.get(path)).body;
const switchTo = async (path: string, launchStatus: 'Active' | 'Obsolete') => {
  const { version } = await get(path);
  return good(await organization.admin.put(path, { version, launchStatus })).body;
};
const archive = (path: string) => switchTo(path, 'Obsolete');

describe('a structure that is archived', () => {
  let structure: Structure;
  let financing: Financing;
  let project: { readonly id: string };
  let party: Relationship;
  let removed: Relationship;

  const put = (id: string, body: object) => organization.admin.put(`/api/entities/relationship/${id}`, body);

  beforeAll(async () => {
    structure = await organization.structure({ name: 'Hillside' });
    financing = await aFinancing(organization, structure.id);
    project = await aProjectIn(organization, { name: 'Site', dealId: structure.id });
    party = await addParty(organization, financing.id, { sourceId: bank.id, percentage: 10 });
    const agent = await addParty(organization, financing.id, { sourceId: bank.id, relationshipType: 'Agent' });
    removed = good(await put(agent.id, { version: 1, launchStatus: 'Obsolete' })).body;
    await archive(`/api/deals/${structure.id}`);
  });

  it('gets no parties, and nothing that lies in it does, by any call', async () => {
    const { id: partnerId } = await aPartner(organization);
    const { admin, id } = organization;
    const added = { sourceId: id, relationshipType: 'Guarantor' } as const;
    const ofLoan = `/api/organizations/${id}/loans/${financing.id}`;

    const within = [
      await admin.post('/api/entities/relationship', partyOf(financing.id, added)),
      await admin.post('/api/entities/relationship', partyOf(project.id, added)),
      await admin.post(`${ofLoan}/relationships`, added),
      await admin.post(`${ofLoan}/parties`, { lenders: [{ sourceId: id }] }),
      await admin.post(`/api/entities/${project.id}/partner/${partnerId}`),
    ];
    const itself = await admin.post('/api/entities/relationship', partyOf(structure.id, added));

    for (const reply of within) {
      expect(reply).toMatchObject({
        status: 400,
        body: {
          code: 'requestInvalid',
          fields: { entityId: 'Its structure is archived. Restore the structure first.' },
        },
      });
    }
    expect(itself).toMatchObject({
      status: 400,
      body: { fields: { entityId: 'Hillside is archived. Restore it first.' } },
    });
  });

  it('keeps the parties of what lies in it as they are until it is restored', async () => {
    const changed = await put(party.id, { version: party.version, percentage: 20 });
    const restored = await put(removed.id, { version: removed.version, launchStatus: 'Active' });
    const taken = await put(party.id, { version: party.version, launchStatus: 'Obsolete' });
    await switchTo(`/api/deals/${structure.id}`, 'Active');
    const afterwards = await put(party.id, { version: party.version, percentage: 20 });

    for (const reply of [changed, restored, taken]) {
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { entityId: 'Its structure is archived. Restore the structure first.' } },
      });
    }
    expect(afterwards).toMatchObject({ status: 200, body: { percentage: 20 } });
  });
});

describe('what is archived counts nowhere', () => {
  let fund: Structure;

  const source = () => get(`/api/fund/source/${fund.id}`);
  const namesAt = async (path: string): Promise<string[]> =>
    (await get(path)).map(({ name }: { readonly name: string }) => name);
  const ofFund = (facts: object = {}) => ({ sourceId: fund.id, sourceType: 'Fund' as const, ...facts });
  const investedIn = async (): Promise<string[]> =>
    (await get(`/api/organizations/${organization.id}/relationships?relationshipType=Investor`)).map(
      ({ entityName }: Relationship) => entityName,
    );

  beforeAll(async () => {
    fund = await aFund(organization, { name: 'Larch Fund' });
  });

  it('neither in grants nor in funds nor among investors, once its structure is archived; its pages tell of it still', async () => {
    const structure = await organization.structure({ name: 'Woodside' });
    const loan = await aFinancing(organization, structure.id, { name: 'Woodside loan' });
    const grant = { financingType: 'Grant', grantRole: 'Grantee', name: 'Woodside grant' } as const;
    await aFinancing(organization, structure.id, grant);
    await addParty(organization, loan.id, ofFund({ amount: 5_000_000 }));
    await addParty(organization, loan.id, ofFund({ relationshipType: 'Investor' }));
    await addParty(organization, structure.id, { sourceId: bank.id, relationshipType: 'Investor' });
    const lists = async () => ({
      grants: await namesAt('/api/grant/list/grantee'),
      financings: await namesAt(`/api/funds/${fund.id}/loans/Loan`),
      funds: await namesAt(`/api/loans/${organization.id}/funds/Lender`),
      allocated: (await source()).allocated,
      investedIn: (await investedIn()).toSorted(),
    });

    const before = await lists();
    await archive(`/api/deals/${structure.id}`);
    const after = await lists();

    expect(before).toEqual({
      grants: ['Woodside grant'],
      financings: ['Woodside loan'],
      funds: ['Larch Fund'],
      allocated: [{ currency: 'USD', amount: 5_000_000 }],
      investedIn: ['Woodside', 'Woodside loan'],
    });
    expect(after).toEqual({ grants: [], financings: [], funds: [], allocated: [], investedIn: [] });
    expect(await get(`/api/entities/${loan.id}/relationships`)).toHaveLength(2);
    expect(await get(`/api/fund/source/deal/${structure.id}`)).toMatchObject([{ fundId: fund.id }]);
  });

  it('nor where a financing alone is archived', async () => {
    const structure = await organization.structure({ name: 'Meadow' });
    const loan = await aFinancing(organization, structure.id, { name: 'Meadow loan' });
    await addParty(organization, loan.id, ofFund({ amount: 1_000_000 }));
    await addParty(organization, loan.id, ofFund({ relationshipType: 'Investor' }));

    await archive(`/api/loans/${loan.id}`);

    expect(await get(`/api/fund/source/deal/${structure.id}`)).toEqual([]);
    expect(await namesAt(`/api/loans/${organization.id}/funds/Lender`)).toEqual([]);
    expect(await investedIn()).toEqual([]);
    expect((await source()).allocations).toEqual([]);
  });

  it('nor in the navigation, and the search says that it is', async () => {
    const structure = await organization.structure({ name: 'Quarrystone' });
    const loan = await aFinancing(organization, structure.id, { name: 'Quarrystone loan' });
    const lender = await anAffiliate(organization, 'Quarrystone Lending');
    await addParty(organization, loan.id, { sourceId: lender.id });
    const selected = () => get(`/api/v3/organizations/${organization.id}/entities/navigation/selected/${loan.id}`);
    const found = async (): Promise<string[]> =>
      (await get('/api/entities/search?search=quarrystone')).map(
        ({ name, launchStatus }: FoundEntity) => `${name} ${launchStatus}`,
      );

    await archive(`/api/deals/${structure.id}`);
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);
    const archived = [await selected(), (await found()).toSorted()];
    await switchTo(`/api/deals/${structure.id}`, 'Active');
    await workedOff('ORGANIZATION_MAINTENANCE_QUEUE_URL', organization.id);

    expect(archived).toEqual([{ id: null }, ['Quarrystone Obsolete', 'Quarrystone loan Obsolete']]);
    expect(await selected()).toMatchObject({ id: loan.id });
    expect((await found()).toSorted()).toEqual(['Quarrystone Active', 'Quarrystone loan Active']);
  });
});
