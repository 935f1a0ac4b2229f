import { beforeAll, describe, expect, it } from 'vitest';
import type { ManagedOrganization } from '#shared/domain/affiliation.ts';
import type { Relationship } from '#shared/domain/relationship.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type TestOrganization } from '#tests/support/organization.ts';
import { aFinancing, anAffiliate, partyOf, switchManyLendersOn } from '#tests/support/parties.ts';

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
const newFinancing = () => aFinancing(organization, structure.id);

describe('lenders that are added together', () => {
  const add = (loanId: string, lenders: readonly unknown[]) =>
    organization.admin.post(`/api/organizations/${organization.id}/loans/${loanId}/parties`, { lenders });
  const lendersOf = async (loanId: string): Promise<Relationship[]> =>
    good(await organization.admin.get(`/api/organizations/${organization.id}/loans/${loanId}/Lender`)).body;

  it('are one while several are switched off', async () => {
    const single = await anOrganization('Lakeside Partners');
    const { id: dealId } = await single.structure();
    const loan = await aFinancing(single, dealId);
    const [first, second] = await Promise.all([anAffiliate(single, 'First'), anAffiliate(single, 'Second')]);
    const path = `/api/organizations/${single.id}/loans/${loan.id}/parties`;

    const both = await single.admin.post(path, { lenders: [{ sourceId: first.id }, { sourceId: second.id }] });
    const one = await single.admin.post(path, { lenders: [{ sourceId: first.id, percentage: 100 }] });
    const another = await single.admin.post('/api/entities/relationship', partyOf(loan.id, { sourceId: second.id }));

    expect(both).toMatchObject({ status: 409, body: { code: 'lenderExists' } });
    expect(one).toMatchObject({ status: 200, body: true });
    expect(another).toMatchObject({ status: 409, body: { code: 'lenderExists' } });
  });

  it('are all added or none, and the row that is too much is named', async () => {
    await switchManyLendersOn(organization);
    const loan = await newFinancing();
    const rows = [45, 35, 20].map((percentage, at) => ({
      sourceId: bankId(at),
      percentage,
      amount: percentage * 1_000,
    }));

    const refused = await add(loan.id, [...rows.slice(0, 2), { sourceId: bankId(2), percentage: 21 }]);
    const none = await lendersOf(loan.id);
    const added = await add(loan.id, rows);

    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'sharesExceeded', fields: { 'lenders.2.percentage': expect.stringContaining('20%') } },
    });
    expect(none).toEqual([]);
    expect(added).toMatchObject({ status: 200, body: true });
    expect((await lendersOf(loan.id)).map(({ percentage }) => percentage).toSorted()).toEqual([20, 35, 45]);
  });

  it('are refused with a lender that is named twice, unknown, or missing', async () => {
    await switchManyLendersOn(organization);
    const loan = await newFinancing();

    const twice = await add(loan.id, [{ sourceId: bankId(0) }, { sourceId: bankId(0) }]);
    const unknown = await add(loan.id, [{ sourceId: bankId(0) }, { sourceId: 'nobody' }]);
    const none = await add(loan.id, []);

    expect(twice).toMatchObject({
      status: 409,
      body: { code: 'relationshipExists', fields: { 'lenders.1.sourceId': expect.any(String) } },
    });
    expect(unknown).toMatchObject({ status: 400, body: { fields: { 'lenders.1.sourceId': expect.any(String) } } });
    expect(none).toMatchObject({ status: 400, body: { fields: { lenders: 'Add at least one lender.' } } });
    expect(await lendersOf(loan.id)).toEqual([]);
  });

  it('may be as many as a request takes, and are all found by their names', async () => {
    await switchManyLendersOn(organization);
    const loan = await newFinancing();
    const numbers = Array.from({ length: 20 }, (_, at) => at);
    const many = await Promise.all(
      numbers.map((at) =>
        anAffiliate(organization, `Consolidated Regional Savings Trust ${String.fromCharCode(97 + at)}zq`),
      ),
    );

    const added = await add(
      loan.id,
      many.map(({ id }) => ({ sourceId: id, percentage: 5 })),
    );

    expect(added).toMatchObject({ status: 200, body: true });
    expect(await lendersOf(loan.id)).toHaveLength(20);
    for (const word of ['azq', 'kzq', 'tzq']) {
      const { body } = await organization.admin.get(`/api/entities/search?search=${word}`);
      expect(body).toMatchObject([{ id: loan.id }]);
    }
  });
});
