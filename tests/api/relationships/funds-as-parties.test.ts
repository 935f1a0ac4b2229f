import { beforeAll, describe, expect, it } from 'vitest';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund, anAffiliate, partyOf, switchManyLendersOn } from '#tests/support/parties.ts';

let organization: TestOrganization;
let structure: Structure;

beforeAll(async () => {
  organization = await anOrganization();
  await switchManyLendersOn(organization);
  structure = await organization.structure({ name: 'Hillside' });
});

const from = ({ id: sourceId }: { readonly id: string }) => ({ sourceId, sourceType: 'Fund' as const });
const put = ({ id, version }: Relationship, change: object) =>
  organization.admin.put(`/api/entities/relationship/${id}`, { version, ...change });
const remove = async (party: Relationship): Promise<Relationship> =>
  good(await put(party, { launchStatus: 'Obsolete' })).body;
const archive = (path: string, version = 1, person = organization.admin) =>
  person.put(path, { version, launchStatus: 'Obsolete' });

describe('a party that comes back', () => {
  it('is refused when the counterparty is obsolete', async () => {
    const loan = await aFinancing(organization, structure.id);
    const fund = await aFund(organization, { name: 'Larch Fund' });
    const bank = await anAffiliate(organization, 'Former Bank');
    const parties = [
      await remove(await addParty(organization, loan.id, { ...from(fund), percentage: 50 })),
      await remove(await addParty(organization, loan.id, { sourceId: bank.id, relationshipType: 'Guarantor' })),
    ];
    good(await archive(`/api/deals/${fund.id}`));
    good(await archive(`/api/organizations/${organization.id}/managed/${bank.id}`));

    const refused = [];
    for (const party of parties) refused.push(await put(party, { launchStatus: 'Active' }));

    expect(refused).toMatchObject(
      ['Larch Fund', 'Former Bank'].map((name) => ({
        status: 400,
        body: { code: 'requestInvalid', fields: { sourceId: `${name} is obsolete.` } },
      })),
    );
  });

  it('may be a fund that is hidden from who takes it back', async () => {
    const loan = await aFinancing(organization, structure.id);
    const fund = await aFund(organization, { name: 'Hidden Fund' });
    const party = await remove(await addParty(organization, loan.id, from(fund)));
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'Edit', sourceType: 'Loan', entityId: loan.id });

    const restored = await guest.put(`/api/entities/relationship/${party.id}`, {
      version: party.version,
      launchStatus: 'Active',
    });

    expect(restored).toMatchObject({ status: 200, body: { launchStatus: 'Active' } });
  });
});

describe('a fund that is a counterparty', () => {
  it('is not archived before it has been removed, and is told where it is used', async () => {
    const fund = await aFund(organization, { name: 'Alder Fund' });
    const [loan, other] = [
      await aFinancing(organization, structure.id, { name: 'Term loan' }),
      await aFinancing(organization, structure.id, { name: 'Bridge loan' }),
    ];
    const lender = await addParty(organization, loan.id, { ...from(fund), percentage: 50 });
    const elsewhere = await addParty(organization, other.id, from(fund));

    const twice = await archive(`/api/deals/${fund.id}`);
    await remove(elsewhere);
    const once = await archive(`/api/deals/${fund.id}`);
    await remove(lender);
    const unused = await archive(`/api/deals/${fund.id}`);

    expect(twice).toMatchObject({ status: 409, body: { code: 'fundInUse' } });
    expect(twice.body.fields.launchStatus).toMatch(/^Alder Fund is lender of (Term|Bridge) loan, lender of /);
    const text = 'Alder Fund is lender of Term loan. Remove it there first.';
    expect(once).toMatchObject({ body: { code: 'fundInUse', userMessage: text, fields: { launchStatus: text } } });
    expect(unused).toMatchObject({ status: 200, body: { launchStatus: 'Obsolete' } });
  });

  it('is told no names that are hidden, and no more than three places', async () => {
    const fund = await aFund(organization, { name: 'Cedar Fund' });
    const loan = await aFinancing(organization, structure.id, { name: 'Secret loan' });
    for (const relationshipType of ['Lender', 'Agent', 'Manager', 'Guarantor'] as const) {
      await addParty(organization, loan.id, { ...from(fund), relationshipType });
    }
    const guest = await organization.guest();
    await organization.grant(guest, { level: 'Create', sourceType: 'Deal', entityId: fund.id });

    const { body } = await archive(`/api/deals/${fund.id}`, 1, guest);

    expect(body.userMessage).toContain('something that you may not see');
    expect(body.userMessage).toContain('and 1 more. Remove it there first.');
    expect(JSON.stringify(body)).not.toContain('Secret loan');
  });

  it('is archived with what lies in it, and where what uses it is archived', async () => {
    const [fund, deal] = [await aFund(organization, { name: 'Birch Fund' }), await organization.structure()];
    const [own, gone] = [await aFinancing(organization, fund.id), await aFinancing(organization, deal.id)];
    await addParty(organization, own.id, from(fund));
    await addParty(organization, gone.id, from(fund));
    good(await archive(`/api/deals/${deal.id}`));

    expect(await archive(`/api/deals/${fund.id}`)).toMatchObject({ status: 200 });
  });
});

describe('funds', () => {
  const investIn = (fund: Structure, investor: Structure) =>
    organization.admin.post(
      '/api/entities/relationship',
      partyOf(fund.id, { ...from(investor), relationshipType: 'Investor', percentage: 10 }),
    );
  const threeFunds = () => Promise.all(['First', 'Second', 'Third'].map((name) => aFund(organization, { name })));

  it('never own themselves through others, however many', async () => {
    const [first, second, third] = (await threeFunds()) as [Structure, Structure, Structure];
    const above = good(await investIn(first, second)).body;
    good(await investIn(second, third));

    const circles = [await investIn(second, first), await investIn(third, first)];
    const beside = await investIn(first, third);
    await remove(above);
    const freed = await investIn(second, first);
    const back = await put({ ...above, version: above.version + 1 }, { launchStatus: 'Active' });

    expect(circles).toMatchObject(
      ['Second', 'Third'].map((owner) => ({
        status: 400,
        body: {
          code: 'requestInvalid',
          fields: { sourceId: `${owner} owns a part of First already, by itself or through other funds.` },
        },
      })),
    );
    expect(beside).toMatchObject({ status: 200 });
    expect(freed).toMatchObject({ status: 200 });
    expect(back).toMatchObject({ status: 400, body: { fields: { sourceId: expect.stringContaining('First owns') } } });
  });

  it('never own each other, also when both are added at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const [first, second] = (await threeFunds()) as [Structure, Structure, Structure];

      const replies = await Promise.all([investIn(first, second), investIn(second, first)]);

      expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    }
  });

  it('may owe each other', async () => {
    const [first, second] = (await threeFunds()) as [Structure, Structure, Structure];
    good(await investIn(first, second));

    const lent = await organization.admin.post(
      '/api/entities/relationship',
      partyOf(second.id, { ...from(first), relationshipType: 'Guarantor' }),
    );

    expect(lent).toMatchObject({ status: 200 });
  });
});

describe('a fund that has a share and no amount', () => {
  it('has allocated what the share is of the commitment, whatever that becomes', async () => {
    const fund = await aFund(organization, { name: 'Spruce Fund' });
    const loan = await aFinancing(organization, structure.id);
    await addParty(organization, loan.id, { ...from(fund), percentage: 50 });
    await addParty(organization, (await aFinancing(organization, structure.id, { commitmentAmount: null })).id, {
      ...from(fund),
      percentage: 20,
    });
    const allocated = async () => good(await organization.admin.get(`/api/fund/source/${fund.id}`)).body;

    const before = await allocated();
    good(await organization.admin.put(`/api/loans/${loan.id}`, { version: 1, commitmentAmount: 8_000_000 }));
    const after = await allocated();

    expect(before.allocated).toEqual([{ currency: 'USD', amount: 5_000_000 }]);
    expect(before.allocations.map(({ amount }: { amount: number | null }) => amount)).toEqual(
      expect.arrayContaining([5_000_000, null]),
    );
    expect(after.allocated).toEqual([{ currency: 'USD', amount: 4_000_000 }]);
  });
});
