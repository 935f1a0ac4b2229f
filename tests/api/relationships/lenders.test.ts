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
      amount: percentage * 100_000,
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

  it('lend what is committed together, and no more', async () => {
    const loan = await aFinancing(organization, structure.id, { commitmentAmount: 1_000 });

    const tooMuch = await add(loan.id, [{ sourceId: bankId(0), amount: 900_000_000 }]);
    const atOdds = await add(loan.id, [{ sourceId: bankId(0), percentage: 10, amount: 500 }]);
    const together = await add(loan.id, [
      { sourceId: bankId(0), percentage: 60 },
      { sourceId: bankId(1), amount: 400.01 },
    ]);
    const fitting = await add(loan.id, [
      { sourceId: bankId(0), percentage: 60, amount: 600 },
      { sourceId: bankId(1), amount: 400 },
    ]);

    expect(tooMuch).toMatchObject({
      status: 409,
      body: { code: 'sharesExceeded', fields: { 'lenders.0.amount': expect.stringContaining('$1,000.00') } },
    });
    expect(atOdds).toMatchObject({
      status: 400,
      body: { code: 'requestInvalid', fields: { 'lenders.0.amount': expect.stringContaining('$100.00') } },
    });
    expect(together).toMatchObject({ status: 409, body: { fields: { 'lenders.1.amount': expect.any(String) } } });
    expect(fitting.status).toBe(200);
    const lenders = await lendersOf(loan.id);
    const [second] = lenders.filter(({ percentage }) => percentage === null);
    const raised = await organization.admin.put(`/api/entities/relationship/${second?.id}`, {
      version: 1,
      amount: 401,
    });
    expect(raised).toMatchObject({ status: 409, body: { fields: { amount: expect.stringContaining('$400.00') } } });
  });

  it('lend any amount where nothing is committed', async () => {
    const loan = await aFinancing(organization, structure.id, { commitmentAmount: null });

    const added = await add(loan.id, [{ sourceId: bankId(0), percentage: 10, amount: 900_000_000 }]);

    expect(added.status).toBe(200);
  });
});
