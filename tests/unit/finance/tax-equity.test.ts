import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { macrsRates } from '#shared/finance/macrs.ts';
import { type FlipTerms, flipAllocations } from '#shared/finance/partnerships/flip-allocations.ts';
import { liquidationClaim, liquidationIncome } from '#shared/finance/partnerships/hypothetical-liquidation.ts';
import { investmentCredit, productionCredits, recapturedCredit } from '#shared/finance/tax/tax-credits.ts';
import { taxDepreciation } from '#shared/finance/tax/tax-depreciation.ts';

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

describe('An investment credit', () => {
  const project = { eligibleBasis: 10_000_000_00, meetsWageRules: true, adders: [] };

  it('IRC 48: is 6% of the basis, and five times that where wage rules are met, with adders on top', () => {
    expect(investmentCredit({ ...project, meetsWageRules: false })).toMatchObject({
      value: { rate: 0.06, credit: 600_000_00 },
    });
    expect(investmentCredit(project)).toEqual({
      ok: true,
      value: { rate: 0.3, credit: 3_000_000_00, basisReduction: 1_500_000_00 },
    });
    expect(investmentCredit({ ...project, adders: [0.1, 0.1] })).toMatchObject({
      value: { rate: 0.5, basisReduction: 2_500_000_00 },
    });
  });

  it('follows the law that it is given', () => {
    const law = { baseRate: 0.1, wageMultiplier: 1, basisReduction: 0, vestingPerYear: 0.2 };
    expect(investmentCredit({ ...project, law })).toMatchObject({ value: { credit: 1_000_000_00, basisReduction: 0 } });
    expect(investmentCredit({ ...project, adders: [0.8] })).toEqual({
      ok: false,
      reason: 'Credits of more than the whole basis are a slip.',
    });
  });

  it.each([
    ['2026-06-30', '2027-06-29', 100],
    ['2026-06-30', '2027-06-30', 80],
    ['2026-06-30', '2029-12-31', 40],
    ['2026-06-30', '2031-06-29', 20],
    ['2026-06-30', '2031-06-30', 0],
    ['2026-06-30', '2040-01-01', 0],
  ])('IRC 50(a): placed in service on %s and gone on %s, %d%% of it is recaptured', (from, to, share) => {
    expect(recapturedCredit(3_000_000_00, from, to)).toEqual({ ok: true, value: 30_000_00 * share });
  });

  it('refuses what is no credit', () => {
    expect(recapturedCredit(0.5, '2026-06-30', '2027-06-30').ok).toBe(false);
    expect(recapturedCredit(1, '2027-06-30', '2026-06-30').ok).toBe(false);
  });
});

describe('Production credits', () => {
  it('are paid on each kilowatt-hour for ten years', () => {
    const credits = productionCredits({
      production: Array<number>(122).fill(1_234_567),
      rates: Array<number>(122).fill(0.0275),
    });
    expect(credits.ok && [credits.value[0], credits.value[119], credits.value[120]]).toEqual([33_950_59, 33_950_59, 0]);
    expect(productionCredits({ production: [1], rates: [] }).ok).toBe(false);
  });
});

describe('Depreciation for tax', () => {
  it('IRS Pub. 946, table A-1: five-year property at the half-year convention, basis less half of the credit', () => {
    const rates = macrsRates(5, 'half-year');
    const depreciation = taxDepreciation({ cost: 10_000_000_00, basisReduction: 1_500_000_00, bonus: 0, rates });
    expect(depreciation.ok && depreciation.value.byYear).toEqual([
      1_700_000_00, 2_720_000_00, 1_632_000_00, 979_200_00, 979_200_00, 489_600_00,
    ]);
  });

  it('takes the bonus at once and adds up to the basis', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), fc.integer({ min: 0, max: 100 }), (cost, bonus) => {
        const rates = [0.2, 0.32, 0.192, 0.1152, 0.1152, 0.0576];
        const depreciation = taxDepreciation({ cost, basisReduction: Math.floor(cost / 7), bonus: bonus / 100, rates });
        expect(depreciation.ok && sum(depreciation.value.byYear)).toBe(cost - Math.floor(cost / 7));
      }),
    );
    expect(taxDepreciation({ cost: 1, basisReduction: 0, bonus: 0, rates: [0.5] })).toEqual({
      ok: false,
      reason: 'The shares of the years add up to one.',
    });
  });
});

const year = (index: number, cash: number, taxableIncome: number) => ({
  date: `${2026 + index}-12-31`,
  cash: cash * 100,
  taxableIncome: taxableIncome * 100,
  credits: index === 0 ? 3_000_000_00 : 0,
  contribution: index === 0 ? 4_000_000_00 : 0,
  basisReduction: index === 0 ? 1_500_000_00 : 0,
});

const partnership: FlipTerms = {
  periods: [
    year(0, 800_000, -1_700_000),
    year(1, 800_000, -2_000_000),
    year(2, 800_000, -900_000),
    year(3, 800_000, -200_000),
    year(4, 800_000, -200_000),
    year(5, 800_000, 300_000),
    year(6, 800_000, 800_000),
    year(7, 800_000, 800_000),
  ],
  before: { cash: 0.3, income: 0.99, credits: 0.99 },
  after: { cash: 0.05, income: 0.05, credits: 0.05 },
  flip: { kind: 'yield', target: 0.08 },
  investorTaxRate: 0.21,
};

describe('A partnership flip', () => {
  const flipOf = (terms: Partial<FlipTerms> = {}) => {
    const allocations = flipAllocations({ ...partnership, ...terms });
    if (!allocations.ok) throw new Error(allocations.reason);
    return allocations.value;
  };
  const worthAt = (target: number, flows: readonly number[]) =>
    sum(
      flows.map(
        (flow, index) =>
          flow / (1 + target) ** ((Date.parse(`${2026 + index}-12-31`) - Date.parse('2026-12-31')) / 86_400_000 / 365),
      ),
    );

  it('flips after the first year in which the investor has its yield, and not before', () => {
    const { lines, flippedOn } = flipOf();
    const flows = lines.map(({ investorAfterTaxCash }) => investorAfterTaxCash);
    const last = lines.findIndex(({ date }) => date === flippedOn);
    expect(last).toBeGreaterThan(0);
    expect(worthAt(0.08, flows.slice(0, last + 1))).toBeGreaterThanOrEqual(0);
    expect(worthAt(0.08, flows.slice(0, last))).toBeLessThan(0);
    expect(lines.map(({ isFlipped }) => isFlipped)).toEqual(lines.map((_, index) => index > last));
  });

  it('flips on its day where that is fixed, and never where the yield is out of reach', () => {
    expect(flipOf({ flip: { kind: 'fixed', on: '2030-12-31' } }).lines.map(({ isFlipped }) => isFlipped)).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
    expect(flipOf({ flip: { kind: 'yield', target: 3 } }).flippedOn).toBeNull();
  });

  it('allocates everything, keeps the capital account and pays preferred cash first', () => {
    const { lines } = flipOf({ preferredCashRate: 0.02 });
    let capital = 0;
    for (const [index, line] of lines.entries()) {
      const period = partnership.periods[index];
      expect(line.investorCash + line.sponsorCash).toBe(period?.cash);
      expect(line.investorIncome + line.sponsorIncome).toBe(period?.taxableIncome);
      expect(line.investorCredits + line.sponsorCredits).toBe(period?.credits);
      capital +=
        (period?.contribution ?? 0) + line.investorIncome - line.investorCash - (index === 0 ? 1_485_000_00 : 0);
      expect(line.investorCapital).toBe(capital);
    }
    expect(lines[0]?.investorCash).toBe(80_000_00 + Math.round(720_000_00 * 0.3));
    expect(lines[0]?.investorTaxBenefit).toBe(2_970_000_00 + Math.round(1_683_000_00 * 0.21));
  });

  it('is refused for shares beyond the whole and for days out of order', () => {
    expect(flipAllocations({ ...partnership, before: { cash: 1.2, income: 1, credits: 1 } }).ok).toBe(false);
    expect(flipAllocations({ ...partnership, periods: [year(1, 1, 1), year(0, 1, 1)] })).toEqual({
      ok: false,
      reason: 'Periods have dates and follow each other.',
    });
  });
});

describe('Hypothetical liquidation at book value', () => {
  const tiers = [
    { upTo: 2_000_000_00, investorShare: 1 },
    { upTo: null, investorShare: 0.05 },
  ];

  it('is what the waterfall would give the investor, and its income the change of that', () => {
    expect(liquidationClaim(5_000_000_00, tiers)).toEqual({ ok: true, value: 2_150_000_00 });
    expect(liquidationClaim(1_500_000_00, tiers)).toEqual({ ok: true, value: 1_500_000_00 });
    expect(liquidationClaim(-1, tiers)).toEqual({ ok: true, value: 0 });
    expect(liquidationClaim(1, [{ upTo: 5, investorShare: 1 }]).ok).toBe(false);
    expect(
      liquidationIncome({
        openingClaim: 0,
        closingClaim: 2_150_000_00,
        distributions: 240_000_00,
        contributions: 4_000_000_00,
      }),
    ).toBe(-1_610_000_00);
  });
});
