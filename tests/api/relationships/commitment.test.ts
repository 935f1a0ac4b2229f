import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import type { Reply } from '#tests/support/client.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, anAffiliate, switchManyLendersOn } from '#tests/support/parties.ts';

let organization: TestOrganization;
let structure: Structure;
let loan: Financing;
let banks: readonly ManagedOrganization[];

beforeAll(async () => {
  organization = await anOrganization();
  await switchManyLendersOn(organization);
  structure = await organization.structure();
  const names = ['Harbor Bank', 'Lakeside Lending', 'Meridian Credit'];
  banks = await Promise.all(names.map((name) => anAffiliate(organization, name)));
});

beforeEach(async () => {
  loan = await aFinancing(organization, structure.id, { commitmentAmount: 10_000_000 });
});

const lend = (at: number, terms: object, financing = loan): Promise<Relationship> =>
  addParty(organization, financing.id, { sourceId: banks[at]?.id ?? '', ...terms });

const commit = (commitmentAmount: number | null, { id, version } = loan): Promise<Reply> =>
  organization.admin.put(`/api/loans/${id}`, { version, commitmentAmount });

const partiesOf = async ({ id } = loan): Promise<readonly Relationship[]> =>
  good(await organization.admin.get(`/api/entities/${id}/relationships`)).body;

const amountsOf = async (financing = loan) =>
  Object.fromEntries((await partiesOf(financing)).map(({ sourceName, amount }) => [sourceName, amount]));

describe('another commitment of a financing', () => {
  it('takes the amounts of lenders along that have a share of it, each with its version and its record', async () => {
    const lender = await lend(0, { percentage: 60, amount: 6_000_000 });
    const fixed = await lend(1, { amount: 1_500_000 });
    const guarantor = await lend(2, { relationshipType: 'Guarantor', percentage: 50, amount: 5_000_000 });

    good(await commit(8_000_000.5));

    const byId = new Map((await partiesOf()).map((party) => [party.id, party]));
    expect(byId.get(lender.id)).toMatchObject({ percentage: 60, amount: 4_800_000.3, version: lender.version + 1 });
    expect(byId.get(fixed.id)).toMatchObject(fixed);
    expect(byId.get(guarantor.id)).toMatchObject(guarantor);
    const records = await auditOfOrganization(organization.id);
    const [told] = records.filter(
      ({ event, after }) => event === 'relationship.updated' && after?.['id'] === lender.id,
    );
    const [cause] = records.filter(({ event, after }) => event === 'financing.updated' && after?.['id'] === loan.id);
    expect(told).toMatchObject({ by: organization.admin.agent.id, before: { amount: 6_000_000 } });
    expect(told?.at).toBe(cause?.at);
  });

  it('takes those of investors along where nothing is lent, and leaves them beside a loan', async () => {
    const equity = await aFinancing(organization, structure.id, {
      financingType: 'EquityInvestment',
      commitmentAmount: 10_000_000,
    });
    const owner = { relationshipType: 'SponsorOrOwner', percentage: 25, amount: 2_500_000 };
    await lend(0, owner, equity);
    await lend(0, owner);

    good(await commit(20_000_000, equity));
    good(await commit(20_000_000));

    expect(await amountsOf(equity)).toEqual({ 'Harbor Bank': 5_000_000 });
    expect(await amountsOf()).toEqual({ 'Harbor Bank': 2_500_000 });
  });

  it('is refused where amounts without a share would pass it beside the shares of the others', async () => {
    await lend(0, { percentage: 60, amount: 6_000_000 });
    await lend(1, { amount: 3_000_000 });

    const refused = await commit(7_000_000);
    const before = await amountsOf();
    const allowed = await commit(7_500_000);

    expect(refused).toMatchObject({
      status: 400,
      body: {
        code: 'requestInvalid',
        fields: {
          commitmentAmount: expect.stringContaining(
            'have $3,000,000.00, and the shares of the others leave $2,800,000.00',
          ),
        },
      },
    });
    expect(before).toEqual({ 'Harbor Bank': 6_000_000, 'Lakeside Lending': 3_000_000 });
    expect(allowed.status).toBe(200);
    expect(await amountsOf()).toEqual({ 'Harbor Bank': 4_500_000, 'Lakeside Lending': 3_000_000 });
  });

  it('changes nothing where none is left, and nothing that was removed', async () => {
    const { id, version } = await lend(0, { percentage: 60, amount: 6_000_000 });
    good(await organization.admin.put(`/api/entities/relationship/${id}`, { version, launchStatus: 'Obsolete' }));
    await lend(1, { percentage: 40, amount: 4_000_000 });

    const { body } = good(await commit(null));
    const none = await amountsOf();
    good(await commit(5_000_000, body));
    const restored = await organization.admin.put(`/api/entities/relationship/${id}`, {
      version: version + 1,
      launchStatus: 'Active',
    });

    expect(none).toEqual({ 'Lakeside Lending': 4_000_000 });
    expect(restored).toMatchObject({ status: 200, body: { percentage: 60, amount: 3_000_000 } });
    expect(await amountsOf()).toEqual({ 'Harbor Bank': 3_000_000, 'Lakeside Lending': 2_000_000 });
  });

  it('and a share that is changed at the same moment agree afterwards', async () => {
    const { id, version } = await lend(0, { percentage: 60, amount: 6_000_000 });

    const [committed, changed] = await Promise.all([
      commit(5_000_000),
      organization.admin.put(`/api/entities/relationship/${id}`, { version, percentage: 50 }),
    ]);

    expect(committed.status).toBe(200);
    // Whoever comes second has read another version than the stored one.
    expect([200, 409]).toContain(changed.status);
    const share = changed.status === 200 ? 50 : 60;
    expect(await partiesOf()).toMatchObject([{ percentage: share, amount: share * 50_000 }]);
  });

  it('and a party that comes back at the same moment agree afterwards, whoever is first', async () => {
    const { id, version: first } = await lend(0, { percentage: 50, amount: 5_000_000 });
    const path = `/api/entities/relationship/${id}`;
    let [version, current] = [first, loan];

    for (const commitmentAmount of [8_000_000, 6_000_000, 4_000_000, 9_000_000, 3_000_000, 7_000_000]) {
      const removed = good(await organization.admin.put(path, { version, launchStatus: 'Obsolete' })).body;
      const [committed, restored] = await Promise.all([
        commit(commitmentAmount, current),
        organization.admin.put(path, { version: removed.version, launchStatus: 'Active' }),
      ]);
      [version, current] = [(await partiesOf())[0]?.version ?? 0, good(committed).body];

      expect(restored.status).toBe(200);
      expect(await amountsOf()).toEqual({ 'Harbor Bank': commitmentAmount / 2 });
    }
  });

  it('takes 45 amounts along, and no more', async () => {
    const more = await Promise.all(
      Array.from({ length: 46 }, (_, at) => anAffiliate(organization, `Savings Trust ${at}`)),
    );
    const rows = more.map(({ id }) => ({ sourceId: id, percentage: 2, amount: 200_000 }));
    const path = `/api/organizations/${organization.id}/loans/${loan.id}/parties`;
    for (const lenders of [rows.slice(0, 20), rows.slice(20, 40), rows.slice(40, 45)]) {
      good(await organization.admin.post(path, { lenders }));
    }

    const renamed = await organization.admin.put(`/api/loans/${loan.id}`, {
      version: loan.version,
      commitmentAmount: 5_000_000,
      name: 'Senior secured club facility of many savings trusts',
      customId: 'CLUB-45',
    });
    const { body } = good(await commit(5_000_000));
    good(await organization.admin.post(path, { lenders: rows.slice(45).map((row) => ({ ...row, amount: 100_000 })) }));
    const tooMany = await commit(4_000_000, body);

    const refusal = { status: 400, body: { fields: { commitmentAmount: expect.any(String) } } };
    expect([renamed, tooMany]).toMatchObject([refusal, refusal]);
    const amounts = (await partiesOf()).map(({ amount }) => amount);
    expect(amounts.filter((amount) => amount === 100_000)).toHaveLength(46);
  });
});

describe('a share that is changed without its amount', () => {
  it('takes the amount along, unless that is told too', async () => {
    const { id, version } = await lend(0, { percentage: 60, amount: 6_000_000 });
    const path = `/api/entities/relationship/${id}`;

    const followed = await organization.admin.put(path, { version, percentage: 45.5 });
    const told = await organization.admin.put(path, { version: version + 1, percentage: 40, amount: null });
    const dated = await organization.admin.put(path, { version: version + 2, since: '2026-01-31' });

    expect([followed.body.amount, told.body.amount, dated.body.amount]).toEqual([4_550_000, null, null]);
  });
});
