import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  decliningBalanceDepreciation,
  fixedDecliningBalanceDepreciation,
  straightLineDepreciation,
  sumOfYearsDepreciation,
} from '#shared/finance/depreciation.ts';
import { type MacrsConvention, macrsRates, type RecoveryYears } from '#shared/finance/macrs.ts';
import type { Result } from '#shared/finance/result.ts';

const numberOf = (result: Result<number>): number => (result.ok ? result.value : Number.NaN);
const asset = (cost: number, salvage: number, life: number) => ({ cost, salvage, life });
const percent = (rates: readonly number[]) => rates.map((rate) => Math.round(rate * 100_000) / 1_000);

describe('Depreciation', () => {
  it.each([
    [10_000, 1_000, 5, 1, 3_000],
    [8_000, 0, 7, 3, 1428.5714285714287],
    [30_000, 7_500, 10, 10, 409.09090909090907],
    [12_000, 1_000, 2.5, 1.5, 5028.571428571428],
  ])('SYD of %d less %d over %d, period %d (PhpSpreadsheet)', (cost, salvage, life, period, amount) => {
    expect(numberOf(sumOfYearsDepreciation(asset(cost, salvage, life), period))).toBeCloseTo(amount, 9);
  });

  it.each([
    [2_400, 300, 36_500, 7, 14, 0.91843145432708],
    [2_400, 300, 10, 2, 1.5, 306],
    [2_400, 300, 10, 10, 2, 22.1225472],
    [10_000, 1_000, 5, 5, 2, 296],
    [12_000, 1_000, 3.5, 3, 0.5, 1259.4752186588921],
    [12_000, 15_000, 5, 2, 0.5, 0],
  ])('DDB of %d less %d over %d, period %d at %d (PhpSpreadsheet)', (cost, salvage, life, period, factor, amount) => {
    expect(numberOf(decliningBalanceDepreciation(asset(cost, salvage, life), period, factor))).toBeCloseTo(amount, 9);
  });

  it.each([
    [1_000_000, 100_000, 6, 1, 7, 186_083.33333333],
    [1_000_000, 100_000, 6, 6, 7, 55_841.756736028],
    [1_000_000, 100_000, 6, 7, 7, 15_845.098473848],
    [10_000, 1_000, 5, 6, 6, 238.52712458788],
    [12_000, 2_000, 3.5, 2, 1, 4_651.199],
    [0, 0, 5, 6, 6, 0],
  ])(
    'DB of %d less %d over %d, period %d, %d months at first (PhpSpreadsheet)',
    (cost, salvage, life, period, months, amount) => {
      const got = numberOf(fixedDecliningBalanceDepreciation(asset(cost, salvage, life), period, months));
      expect(got).toBeCloseTo(amount, 6);
    },
  );

  it('SLN, and SYD over all years, write off what the asset loses', () => {
    const anAsset = fc.record({
      cost: fc.integer({ min: 1_000, max: 1_000_000 }),
      salvage: fc.integer({ min: 0, max: 1_000 }),
      life: fc.integer({ min: 1, max: 40 }),
    });
    fc.assert(
      fc.property(anAsset, (one) => {
        const periods = Array.from({ length: one.life }, (_, index) => index + 1);
        const sum = periods.reduce((total, period) => total + numberOf(sumOfYearsDepreciation(one, period)), 0);
        expect(sum).toBeCloseTo(one.cost - one.salvage, 6);
        expect(numberOf(straightLineDepreciation(one)) * one.life).toBeCloseTo(one.cost - one.salvage, 6);
        const declined = periods.reduce(
          (total, period) => total + numberOf(decliningBalanceDepreciation(one, period)),
          0,
        );
        expect(declined).toBeLessThanOrEqual(one.cost - one.salvage + 1e-6);
      }),
    );
  });

  it.each([
    ['a period after the life', sumOfYearsDepreciation(asset(10_000, 1_000, 5), 10)],
    ['no life', straightLineDepreciation(asset(10_000, 1_000, 0))],
    ['a salvage value below zero', decliningBalanceDepreciation(asset(12_000, -1_000, 5), 3)],
    ['a factor below zero', decliningBalanceDepreciation(asset(12_000, 1_000, 5), 3, -0.5)],
    ['half a period', decliningBalanceDepreciation(asset(12_000, 1_000, 5), 2.5)],
    ['a cost below zero', fixedDecliningBalanceDepreciation(asset(-1_000, 100, 5), 2)],
    ['no month', fixedDecliningBalanceDepreciation(asset(12_000, 1_000, 5), 2, 0)],
    ['what is no number', straightLineDepreciation(asset(Number.NaN, 1_000, 5))],
    ['amounts out of any range', straightLineDepreciation(asset(1e308, 1_000, 5))],
  ])('refuses %s', (_, result) => {
    expect(result.ok).toBe(false);
  });
});

describe('MACRS (IRS Publication 946)', () => {
  it.each<[RecoveryYears, readonly number[]]>([
    [3, [33.33, 44.45, 14.81, 7.41]],
    [5, [20, 32, 19.2, 11.52, 11.52, 5.76]],
    [7, [14.29, 24.49, 17.49, 12.49, 8.93, 8.92, 8.93, 4.46]],
    [10, [10, 18, 14.4, 11.52, 9.22, 7.37, 6.55, 6.55, 6.56, 6.55, 3.28]],
    [15, [5, 9.5, 8.55, 7.7, 6.93, 6.23, 5.9, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 5.9, 5.91, 2.95]],
    [
      20,
      [
        3.75, 7.219, 6.677, 6.177, 5.713, 5.285, 4.888, 4.522, 4.462, 4.461, 4.462, 4.461, 4.462, 4.461, 4.462, 4.461,
        4.462, 4.461, 4.462, 4.461, 2.231,
      ],
    ],
  ])('table A-1, %d years', (years, table) => {
    expect(percent(macrsRates(years, 'half-year'))).toEqual(table);
  });

  it.each<[string, RecoveryYears, MacrsConvention, readonly number[]]>([
    ['A-2', 3, 'mid-quarter Q1', [58.33, 27.78, 12.35, 1.54]],
    ['A-2', 5, 'mid-quarter Q1', [35, 26, 15.6, 11.01, 11.01, 1.38]],
    ['A-2', 7, 'mid-quarter Q1', [25, 21.43, 15.31, 10.93, 8.75, 8.74, 8.75, 1.09]],
    ['A-3', 5, 'mid-quarter Q2', [25, 30, 18, 11.37, 11.37, 4.26]],
    ['A-4', 5, 'mid-quarter Q3', [15, 34, 20.4, 12.24, 11.3, 7.06]],
    ['A-5', 5, 'mid-quarter Q4', [5, 38, 22.8, 13.68, 10.94, 9.58]],
    ['A-5', 7, 'mid-quarter Q4', [3.57, 27.55, 19.68, 14.06, 10.04, 8.73, 8.73, 7.64]],
  ])('table %s, %d years, %s', (_, years, convention, table) => {
    expect(percent(macrsRates(years, convention))).toEqual(table);
  });

  it('writes off the whole basis, and no more', () => {
    for (const years of [3, 5, 7, 10, 15, 20] as const) {
      for (const convention of [
        'half-year',
        'mid-quarter Q1',
        'mid-quarter Q2',
        'mid-quarter Q3',
        'mid-quarter Q4',
      ] as const) {
        const rates = macrsRates(years, convention);
        expect(rates).toHaveLength(years + 1);
        expect(rates.reduce((sum, rate) => sum + Math.round(rate * 100_000), 0)).toBe(100_000);
      }
    }
  });
});
