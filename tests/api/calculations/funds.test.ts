import { beforeEach, describe, expect, it } from 'vitest';
import type { ComputedDetail, ComputedMetric, ComputedMetrics } from '#shared/domain/computed-metric.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { anOrganization, good, type Person, type TestOrganization } from '#tests/support/organization.ts';
import { addParty, aFinancing, aFund } from '#tests/support/parties.ts';

let organization: TestOrganization;
let admin: Person;
let fund: Structure;
let loanId: string;

const range = { startDate: '2026-01', endDate: '2026-03' };
const months = ['2026-01', '2026-02', '2026-03'];

async function metric(id: string, name: string): Promise<ComputedMetric> {
  const path = `/api/entities/${id}/metrics/compute`;
  const answer: ComputedMetrics = good(await admin.post(path, { ...range, details: [name] })).body;
  const [first] = answer.metrics;
  if (first === undefined) throw new Error(`${name} was not answered.`);
  return first;
}

/** A financing of 10,000,000 in a structure of its own, of which 5,000,000 are drawn. */
async function drawnFinancing(name: string): Promise<string> {
  const { id: dealId } = await organization.structure({ name: `${name} facility`, currency: 'USD' });
  const terms = { loanDate: '2026-01-01', loanMaturityDate: '2035-12-31', commitmentAmount: 10_000_000 };
  const { id } = await aFinancing(organization, dealId, { name, currency: 'USD', ...terms });
  const columns = [
    {
      detailName: 'Principal Drawn',
      values: months.map((period, at) => ({ period, value: at === 0 ? 5_000_000 : 0 })),
    },
    { detailName: 'Principal Paid', values: months.map((period) => ({ period, value: 0 })) },
  ];
  good(await admin.post(`/api/entities/${id}/data`, { columns, documentId: null, note: null }));
  return id;
}

beforeEach(async () => {
  organization = await anOrganization();
  admin = organization.admin;
  fund = await aFund(organization, { currency: 'USD' });
  loanId = await drawnFinancing('Senior notes');
});

const lends = (entityId: string, terms: object) =>
  addParty(organization, entityId, { sourceType: 'Fund', sourceId: fund.id, ...terms });

describe('what a fund has put into financings of other structures', () => {
  it('counts by its part of each', async () => {
    await lends(loanId, { percentage: 40 });
    await lends(await drawnFinancing('Bridge loan'), { amount: 1_000_000 });

    expect((await metric(fund.id, 'Fund Committed To Financings')).values).toEqual([5_000_000, 5_000_000, 5_000_000]);
    // 40% and 10% of 5,000,000 each.
    expect((await metric(fund.id, 'Fund Outstanding Principal')).values).toEqual([2_500_000, 2_500_000, 2_500_000]);
    expect((await metric(fund.id, 'Financing Count')).values).toEqual([2, 2, 2]);
  });

  it('is explained with the part that counts', async () => {
    await lends(loanId, { percentage: 40 });
    const body = { detail: 'Fund Outstanding Principal', month: '2026-03', depth: 4 };

    const path = `/api/entities/${fund.id}/metrics/compute/detail`;
    const { stackLog }: ComputedDetail = good(await admin.post(path, body)).body;

    expect(stackLog).toMatchObject({ value: 2_000_000, unit: 'USD' });
    expect(stackLog.children).toMatchObject([{ entityId: loanId, value: 5_000_000, share: 0.4 }]);
  });

  it('has no value where nobody knows which part it is', async () => {
    await lends(loanId, {});

    const { values, reasons } = await metric(fund.id, 'Fund Outstanding Principal');

    expect(values).toEqual([null, null, null]);
    expect(reasons[0]?.text).toContain('Senior notes');
  });

  it('counts no longer once the fund is no party any more, or the financing is archived', async () => {
    const { id, version } = await lends(loanId, { percentage: 40 });
    expect((await metric(fund.id, 'Financing Count')).values).toEqual([1, 1, 1]);

    good(await admin.put(`/api/entities/relationship/${id}`, { version, launchStatus: 'Obsolete' }));

    expect((await metric(fund.id, 'Financing Count')).values).toEqual([0, 0, 0]);
  });

  it('takes nothing from the structure in which it lies', async () => {
    const { dealId } = await lends(loanId, { percentage: 40 });

    expect((await metric(dealId, 'Total Outstanding Principal')).values).toEqual([5_000_000, 5_000_000, 5_000_000]);
  });
});
