import { describe, expect, it } from 'vitest';
import { withParts } from '#infra/local/demo/demo-structure.ts';
import { lastMonths, lastQuarters } from '#infra/local/demo/demo-time.ts';
import type { DealModel } from '#infra/local/demo/model/deal-model.ts';
import { northlightModels } from '#infra/local/demo/northlight/models/northlight-models.ts';
import { northlightStructures } from '#infra/local/demo/northlight/structures.ts';
import { addMonthsToPeriod, type Period, periodOf } from '#shared/time/dates.ts';
import { computedDemo } from '#tests/support/computed-demo.ts';

const year = lastMonths(12);
const lastMonth = year.at(-1) ?? '';
const ahead = Array.from({ length: 36 }, (_, at) => addMonthsToPeriod(lastMonth, at + 1));

const ofProjects = [
  'Total Revenue',
  'Total Operating Expense',
  'EBITDA',
  'Cash Flow Available For Debt Service',
  'Unlevered Cash Flow',
];
const ofLoans = [
  'Ending Principal Balance',
  'Scheduled Interest Payment',
  'Scheduled Debt Service',
  'Financing CFADS',
  'Debt Service Coverage Ratio',
  'Loan Life Coverage Ratio',
  'Loan To Value',
  'Debt Service Reserve Ending Balance',
  'Past Due Amount',
  'Expected Credit Loss',
  'Payoff Amount',
  'Lender XIRR',
];
const ofLoansInAYear = ['Trailing Twelve Month DSCR', 'Forward Twelve Month DSCR', 'DSCR Cushion', 'Debt To EBITDA'];
const ofDeals = [
  'Total CFADS',
  'Total Scheduled Debt Service',
  'Structure DSCR',
  'Total Outstanding Principal',
  'Portfolio Minimum DSCR',
  'Total Past Due Amount',
  'Total Expected Credit Loss',
];

const deals = northlightModels.map((model) => ({ name: model.loan.customId, model }));

const figuresOf = ({ loan }: DealModel, metric: string): readonly (number | null)[] | undefined =>
  withParts(northlightStructures)
    .find(({ financings = [] }) => financings.some(({ customId }) => customId === loan.customId))
    ?.figures?.find((one) => one.metric === metric)?.quarters;

/** The entities, details and months without a value. */
function gaps(
  model: DealModel,
  details: readonly string[],
  ids: readonly string[],
  months: readonly Period[],
  kind: 'actual' | 'forecast',
) {
  const { figureOf } = computedDemo(model, details, kind, months);
  return ids.flatMap((id) =>
    details.flatMap((detail) =>
      months.filter((month) => figureOf(id, detail, month) === null).map((month) => `${id} ${detail} ${month}`),
    ),
  );
}

describe.each(deals)('the figures of the deal with $name', ({ model }) => {
  const { loan, projects, beside = [] } = model;
  const allProjects = [...projects, ...beside].map(({ customId }) => customId);

  it('cover the debt service of each certified year as the certificate says', () => {
    const quarters = lastQuarters(model.coverage.length);
    const { figureOf } = computedDemo(model, ['Trailing Twelve Month DSCR'], 'actual', quarters);
    const known = quarters.flatMap((month, at) => {
      const value = figureOf(loan.customId, 'Trailing Twelve Month DSCR', month);
      const isWhole = month >= addMonthsToPeriod(periodOf(loan.loanDate), 12);
      return value !== null && isWhole ? [[value, model.coverage[at]] as const] : [];
    });

    expect(known.length).toBeGreaterThanOrEqual(3);
    for (const [value, certified] of known) expect(value).toBeCloseTo(certified ?? 0, 4);
  });

  it('are those of the covenants', () => {
    const told = figuresOf(model, 'Debt Service Coverage Ratio');
    // Those of Sandhollow are entered with the covenants of its agreement.
    if (loan.customId === 'NL-0226-L1') expect(told).toBeUndefined();
    else expect(told).toEqual(model.coverage);
    // Which months make a quarter changes with the day on which the demo is made, and leverage a little with them.
    const leverage = figuresOf(model, 'Leverage Ratio') ?? [];
    const quarters = lastQuarters(leverage.length);
    const { figureOf } = computedDemo(model, ['Debt To EBITDA'], 'actual', quarters);
    for (const [at, month] of quarters.entries()) {
      const computed = figureOf(loan.customId, 'Debt To EBITDA', month) ?? 0;
      expect(Math.abs(computed - Number(leverage[at]))).toBeLessThan(0.3);
    }
  });

  it('leave no gap in what happened in the last year', () => {
    expect(gaps(model, ofProjects, allProjects, year, 'actual')).toEqual([]);
    expect(gaps(model, ofLoans, [loan.customId], year, 'actual')).toEqual([]);
    expect(gaps(model, ofLoansInAYear, [loan.customId], year.slice(-6), 'actual')).toEqual([]);
    expect(gaps(model, ofDeals, ['deal'], year.slice(-6), 'actual')).toEqual([]);
  });

  it('leave no gap in what is expected of three years', () => {
    expect(gaps(model, ofProjects, allProjects, ahead, 'forecast')).toEqual([]);
    expect(gaps(model, ofLoans, [loan.customId], ahead, 'forecast')).toEqual([]);
    expect(gaps(model, ofDeals, ['deal'], ahead, 'forecast')).toEqual([]);
  });

  it('repay the loan by its maturity, with nothing past due', () => {
    const maturity = periodOf(loan.loanMaturityDate);
    const months = [lastMonth, maturity];
    const { figureOf } = computedDemo(model, ['Ending Principal Balance', 'Past Due Amount'], 'forecast', months);

    expect(figureOf(loan.customId, 'Ending Principal Balance', maturity)).toBeCloseTo(0, 6);
    expect(figureOf(loan.customId, 'Past Due Amount', lastMonth)).toBe(0);
  });

  it('have solar plants whose performance ratio is lower in summer', () => {
    const plants = projects.filter(({ resource }) => resource === 'solar');
    const { figureOf } = computedDemo(model, ['Performance Ratio'], 'actual', year);
    const ratios = (season: string, id: string) =>
      year.filter((month) => month.endsWith(season)).map((month) => figureOf(id, 'Performance Ratio', month) ?? 0);

    for (const { customId } of plants) {
      const [winter, summer] = [ratios('-01', customId)[0] ?? 0, ratios('-07', customId)[0] ?? 0];
      expect(summer).toBeGreaterThan(0.75);
      expect(winter).toBeGreaterThan(summer + 0.05);
      expect(winter).toBeLessThan(0.93);
    }
  });
});

it('has the covenants at risk that the demo is about: Copper Ridge breached, Riverbend close to its minimum', () => {
  const last = (customId: string) => northlightModels.find(({ loan }) => loan.customId === customId)?.coverage.at(-1);

  expect(last('NL-0187-L1')).toBeLessThan(1.15);
  expect(last('NL-0214-L1')).toBeGreaterThanOrEqual(1.25);
  expect(last('NL-0214-L1')).toBeLessThan(1.25 * 1.1);
});
