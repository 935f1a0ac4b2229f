import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { excelDays360, excelYearFraction } from '#shared/finance/excel-day-counts.ts';
import { addDays } from '#shared/time/dates.ts';

const days = (from: string, to: string, method: 'US' | 'European') => {
  const counted = excelDays360(from, to, method);
  return counted.ok ? counted.value : null;
};
const years = (from: string, to: string, basis: number): number => {
  const fraction = excelYearFraction(from, to, basis);
  return fraction.ok ? fraction.value : Number.NaN;
};
const anyDay = fc.integer({ min: 0, max: 50_000 }).map((count) => addDays('1960-01-01', count));

describe('Day counts of worksheets', () => {
  it.each([
    ['2007-01-01', '2007-12-31', 360, 359],
    ['2007-01-01', '2007-01-31', 30, 29],
    ['2007-01-31', '2007-02-01', 1, 1],
    ['2007-01-31', '2007-03-01', 31, 31],
    ['2007-01-31', '2007-03-31', 60, 60],
    ['1982-12-07', '2008-06-28', 9201, 9201],
    ['2000-02-28', '2000-03-31', 33, 32],
    ['2000-02-29', '2000-03-31', 30, 31],
    ['2007-01-10', '2007-01-01', -9, -9],
  ])('DAYS360 from %s to %s (PhpSpreadsheet, checked with Excel)', (from, to, us, european) => {
    expect([days(from, to, 'US'), days(from, to, 'European')]).toEqual([us, european]);
  });

  it.each([
    ['2007-01-01', '2007-12-31', [1, 0.9972602739726, 1.01111111111111, 0.9972602739726, 0.99722222222222]],
    ['2007-01-01', '2008-07-01', [1.5, 1.49658002735978, 1.51944444444444, 1.4986301369863, 1.5]],
    [
      '2007-01-31',
      '2007-03-01',
      [0.08611111111111, 0.07945205479452, 0.08055555555556, 0.07945205479452, 0.08611111111111],
    ],
    [
      '2008-01-01',
      '2008-09-01',
      [0.66666666666667, 0.66666666666667, 0.67777777777778, 0.66849315068493, 0.66666666666667],
    ],
    ['1960-12-19', '2008-06-28', [47.525, 47.5216225276573, 48.2166666666667, 47.5561643835616, 47.525]],
  ])('YEARFRAC from %s to %s, by basis (PhpSpreadsheet, checked with Excel)', (from, to, byBasis) => {
    for (const [basis, expected] of byBasis.entries()) expect(years(from, to, basis)).toBeCloseTo(expected, 11);
  });

  it.each([
    ['1960-01-01', '1961-02-01', 1.086183311],
    ['1963-03-01', '1963-01-01', 0.161643836],
    ['1963-01-01', '1964-03-01', 1.162790698],
    ['2020-02-28', '2021-01-01', 0.841530055],
    ['2020-03-28', '2021-01-01', 0.764383562],
    ['2023-04-28', '2024-02-29', 0.838797814],
    ['2023-04-28', '2024-02-28', 0.838356164],
    ['2020-02-28', '2021-02-27', 0.99726776],
    ['2023-04-27', '2025-05-28', 2.085766423],
  ])(
    'YEARFRAC from %s to %s on basis 1 looks for leap days (PhpSpreadsheet, checked with Excel)',
    (from, to, expected) => {
      expect(years(from, to, 1)).toBeCloseTo(expected, 9);
    },
  );

  it('YEARFRAC on basis 0 pulls no 31st along with an end of February, as 30/360 US of agreements does', () => {
    expect(years('2007-02-28', '2007-03-31', 0)).toBeCloseTo(31 / 360, 15);
    expect(years('2007-02-28', '2008-02-29', 0)).toBe(1);
  });

  it('counts the same whichever date comes first', () => {
    fc.assert(
      fc.property(anyDay, anyDay, fc.integer({ min: 0, max: 4 }), (from, to, basis) => {
        expect(years(from, to, basis)).toBe(years(to, from, basis));
        expect(years(from, to, basis)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('refuses days that there are not and bases that there are not', () => {
    expect(excelDays360('2007-02-29', '2007-03-31', 'US').ok).toBe(false);
    expect(excelYearFraction('2007-01-01', '2007-13-01', 0).ok).toBe(false);
    expect(excelYearFraction('2007-01-01', '2007-12-01', 5).ok).toBe(false);
    expect(excelYearFraction('2007-01-01', '2007-12-01', Number.NaN).ok).toBe(false);
  });
});
