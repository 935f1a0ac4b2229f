import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { auditOfOrganization } from '#tests/support/audit.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate, partyOf } from '#tests/support/parties.ts';

const names = ['Harbor Bank', 'Lakeside Lending', 'Meridian Credit', 'Northgate Capital'];

let organization: TestOrganization;
let structure: Structure;
let banks: readonly ManagedOrganization[];

beforeAll(async () => {
  organization = await anOrganization();
  structure = await organization.structure();
  banks = await Promise.all(names.map((name) => anAffiliate(organization, name)));
});

const bankId = (at: number): string => banks[at]?.id ?? '';
const post = (body: unknown) => organization.admin.post('/api/entities/relationship', body);
const put = ({ id, version }: Relationship, change: Readonly<Record<string, unknown>>) =>
  organization.admin.put(`/api/entities/relationship/${id}`, { version, ...change });
const partiesOf = async (entityId: string): Promise<Relationship[]> =>
  good(await organization.admin.get(`/api/entities/${entityId}/relationships`)).body;
const newFinancing = () => aFinancing(organization, structure.id);

describe('shares of a financing', () => {
  it('never add up to more than 100 percent: what is left is told on the field', async () => {
    const loan = await newFinancing();
    await addParty(organization, loan.id, { sourceId: bankId(0), percentage: 70 });

    const tooMuch = partyOf(loan.id, { sourceId: bankId(1), relationshipType: 'Participant', percentage: 30.01 });
    const refused = await post(tooMuch);
    const taken = await post({ ...tooMuch, percentage: 30 });

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'sharesExceeded', fields: { percentage: 'At most 30% is left; the rest is lent by others.' } },
    });
    expect(taken.status).toBe(200);
  });

  it('never add up to more than 100 percent, whoever adds them at the same moment', async () => {
    const loan = await newFinancing();
    const additions = banks.map(({ id }) =>
      post(partyOf(loan.id, { sourceId: id, relationshipType: 'Participant', percentage: 40 })),
    );

    const replies = await Promise.all(additions);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 409, 409]);
    expect(replies.filter(({ status }) => status === 409)).toSatisfy((refused: { body: { code: string } }[]) =>
      refused.every(({ body }) => body.code === 'sharesExceeded'),
    );
    expect((await partiesOf(loan.id)).map(({ percentage }) => percentage)).toEqual([40, 40]);
  });

  it.each([1, 2, 3, 4])('never pass a commitment that falls while the first party is added (%i)', async () => {
    const loan = await aFinancing(organization, structure.id, { commitmentAmount: 100 });

    const answers = await Promise.all([
      post(partyOf(loan.id, { sourceId: bankId(0), relationshipType: 'Lender', amount: 90 })),
      organization.admin.put(`/api/loans/${loan.id}`, { version: 1, commitmentAmount: 10 }),
    ]);

    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('are changed within what is left, and freed when a party is removed', async () => {
    const loan = await newFinancing();
    const first = await addParty(organization, loan.id, { sourceId: bankId(0), percentage: 60 });
    const second = await addParty(organization, loan.id, {
      sourceId: bankId(1),
      relationshipType: 'Participant',
      percentage: 40,
    });

    const refused = await put(second, { percentage: 41 });
    const removed = await put(first, { launchStatus: 'Obsolete' });
    const grown = await put(second, { percentage: 100 });
    const restored = await put(removed.body, { launchStatus: 'Active' });

    expect(refused).toMatchObject({ status: 409, body: { code: 'sharesExceeded' } });
    expect(removed).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete', version: 2 } });
    expect(grown).toMatchObject({ status: 200, body: { percentage: 100 } });
    expect(restored).toMatchObject({
      status: 409,
      body: { fields: { percentage: 'Nothing is left: 100% are lent by others.' } },
    });
    expect(await partiesOf(loan.id)).toMatchObject([{ sourceName: 'Lakeside Lending', percentage: 100 }]);
  });

  it('are told in the audit trail, with who was removed and restored', async () => {
    const loan = await newFinancing();
    const party = await addParty(organization, loan.id, { sourceId: bankId(0), percentage: 25 });

    const removed = good(await put(party, { launchStatus: 'Obsolete' })).body;
    good(await put(removed, { launchStatus: 'Active', amount: 2_500_000 }));

    const trail = (await auditOfOrganization(organization.id)).filter(({ after }) => after?.['id'] === party.id);
    expect(trail.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['relationship.created', 'relationship.removed', 'relationship.restored']),
    );
  });

  it('are not overwritten by somebody who has read an older version', async () => {
    const loan = await newFinancing();
    const party = await addParty(organization, loan.id, { sourceId: bankId(0), percentage: 10 });
    good(await put(party, { percentage: 20 }));

    const late = await put(party, { percentage: 30 });

    expect(late).toMatchObject({
      status: 409,
      body: { code: 'recordChanged', fields: { percentage: 'Someone else changed this in the meantime.' } },
    });
    expect(await partiesOf(loan.id)).toMatchObject([{ percentage: 20, version: 2 }]);
  });

  it('stay as somebody else has changed them where only another field was touched, in a form that sends all of them', async () => {
    const loan = await newFinancing();
    const terms = { percentage: 50, amount: 5_000_000, since: null };
    const party = await addParty(organization, loan.id, { sourceId: bankId(0), ...terms });
    const { version } = good(await organization.admin.get(`/api/loans/${loan.id}`)).body;
    good(await organization.admin.put(`/api/loans/${loan.id}`, { version, commitmentAmount: 20_000_000 }));

    const merged = await put(party, { ...terms, since: '2026-01-31' });
    const late = await put(party, { ...terms, amount: 6_000_000 });

    expect(merged).toMatchObject({
      status: 200,
      body: { percentage: 50, amount: 10_000_000, since: '2026-01-31', version: 3 },
    });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'recordChanged', fields: { amount: expect.any(String) } },
    });
    expect(Object.keys(late.body.fields)).toEqual(['amount']);
  });
});

describe('a role', () => {
  it('is had once by a counterparty, also when it is given twice at the same moment', async () => {
    const loan = await newFinancing();
    const body = partyOf(loan.id, { sourceId: bankId(0), relationshipType: 'Guarantor' });

    const replies = await Promise.all([post(body), post(body), post(body)]);

    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await partiesOf(loan.id)).toHaveLength(1);
    expect(await post(body)).toMatchObject({
      status: 409,
      body: { code: 'relationshipExists', fields: { sourceId: 'Harbor Bank is guarantor already.' } },
    });
  });

  it('of an investor is had by one of a structure, and by several of a fund', async () => {
    const [deal, fund] = await Promise.all([organization.structure({ name: 'Hillside' }), aFund(organization)]);
    const investor = (entityId: string, at: number) =>
      post(partyOf(entityId, { sourceId: bankId(at), relationshipType: 'Investor', amount: 1_000_000 }));

    const ofDeal = [await investor(deal.id, 0), await investor(deal.id, 1)];
    const ofFund = [await investor(fund.id, 0), await investor(fund.id, 1)];

    expect(ofDeal).toMatchObject([
      { status: 200 },
      { status: 409, body: { code: 'dealHasInvestor', userMessage: 'Deal already has an investor.' } },
    ]);
    expect(ofFund.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('of an investor is free again when the investor has been removed, and then kept from the former one', async () => {
    const deal = await organization.structure({ name: 'Woodside' });
    const party = (at: number) => ({ sourceId: bankId(at), relationshipType: 'Investor' as const });
    const first = await addParty(organization, deal.id, party(0));

    const removed = good(await put(first, { launchStatus: 'Obsolete' })).body;
    await addParty(organization, deal.id, party(1));

    expect(await put(removed, { launchStatus: 'Active' })).toMatchObject({ body: { code: 'dealHasInvestor' } });
  });
});
