import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBoolean } from '#shared/format/boolean.ts';
import { formatMonths } from '#shared/format/duration.ts';
import { formatFigure, formatPercent } from '#shared/format/figure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatCompact, formatNumber, formatPlain } from '#shared/format/number.ts';

/** Amounts as they occur: up to a trillion, in thousandths. */
const amounts = fc
  .integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 })
  .map((thousandths) => thousandths / 1_000);
const decimals = fc.constantFrom(0 as const, 2 as const, 3 as const);
const read = (text: string): number => Number(text.replace(/[^\d.]/g, '')) * (text.startsWith('(') ? -1 : 1);

describe('every number', () => {
  it('is shown within half of its last digit', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const shown = read(formatMoney(amount, { decimals: places }));
        expect(Math.abs(shown - amount)).toBeLessThanOrEqual(0.5 / 10 ** places + 1e-6);
      }),
    );
  });

  it('has exactly the decimals that were asked for', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const [, fraction = ''] = formatMoney(amount, { decimals: places }).replace(/[()]/g, '').split('.');
        expect(fraction).toHaveLength(places);
      }),
    );
  });

  it('has its opposite in parentheses, and never a minus sign', () => {
    fc.assert(
      fc.property(amounts, decimals, (amount, places) => {
        const [positive, negative] = [Math.abs(amount), -Math.abs(amount)].map((value) =>
          formatMoney(value, { decimals: places }),
        );
        const isShownAsZero = read(positive ?? '') === 0;
        expect(negative).toBe(isShownAsZero ? positive : `(${positive})`);
        expect(negative).not.toContain('-');
      }),
    );
  });

  it('is the same as text and as number', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(formatNumber(String(amount), 2)).toBe(formatNumber(amount, 2));
      }),
    );
  });

  it.each([null, undefined, '', ' ', 'abc', '12 MW', '1,000', 'NaN', 'Infinity', Number.NaN, Number.NEGATIVE_INFINITY])(
    'that is missing or none (%s) is an em dash',
    (value) => {
      expect([
        formatNumber(value),
        formatPlain(value),
        formatMoney(value),
        formatPercent(value),
        formatCompact(value),
      ]).toEqual(Array(5).fill('—'));
    },
  );
});

describe('compact numbers', () => {
  it.each([
    [999.994, '999.99'],
    [1_000, '1,000'],
    [1_000.01, '1K'],
    [1_500, '1.5K'],
    [999_500, '999.5K'],
    [999_501, '1M'],
    [-1_500, '(1.5K)'],
    [-999_501, '(1M)'],
  ])('%d is %s', (value, text) => {
    expect(formatCompact(value)).toBe(text);
  });

  it('have a K strictly above 1,000 and an M strictly above 999,500, on both sides of zero', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        const magnitude = Math.abs(amount);
        const letter = magnitude > 999_500 ? 'M' : magnitude > 1_000 ? 'K' : '';
        expect(formatCompact(amount).replace(/[^KM]/g, '')).toBe(letter);
        expect(formatMoney(amount, { compact: true }).replace(/[^KM]/g, '')).toBe(letter);
      }),
    );
  });

  it('never reach a thousand of their letter below a million of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_001, max: 999_500 }), (amount) => {
        expect(read(formatCompact(amount))).toBeLessThan(1_000);
      }),
    );
  });
});

describe('percentages', () => {
  it('have two decimals', () => {
    expect(formatPercent(12.3456)).toBe('12.35%');
    fc.assert(
      fc.property(amounts, (value) => {
        expect(formatPercent(value)).toMatch(/^\(?[\d,]+\.\d{2}%\)?$/);
      }),
    );
  });
});

describe('figures in their unit', () => {
  it.each([
    [12, 'MW', '12 MW'],
    [12, 'kW', '12 kW'],
    [12, 'MWh', '12 MWh'],
    [12, 'kWh', '12 kWh'],
    [12, 'kWh/m^2', '12 kWh/m^2'],
    [12, 'cents/kWh', '12 cents/kWh'],
    [12, 'USDCentsPerkWh', '12 cents/kWh'],
    [12, 'GWh', '12 GWh'],
    [12, 'MMBtu', '12 MMBtu'],
    [12, 'tons', '12 tons'],
    [12, 'day', '12 days'],
    [1, 'week', '1 week'],
    [12, 'month', '1 year'],
    [12, 'hour', '12 h'],
    [12, 'minute', '12 min'],
    [12, 'second', '12 sec'],
    [12, 'Gallon', '12 Gal'],
    [12, 'count', '12'],
    [1.2, 'ratio', '1.20×'],
    [12, 'Acre', '12 acre'],
    [12, 'Mile', '12 mile'],
    [12, 'MPG', '12 MPG'],
    [12, 'SquareFeet', '12 square feet'],
    [12, 'metricTons/Gallon', '12 metric tons/Gal'],
    [12, 'Currency', '12'],
    [1, 'Boolean', 'Yes'],
    [0, 'Boolean', 'No'],
    [-3, 'MW', '(3) MW'],
    [12, 'constructor', '12 constructor'],
  ])('%d %s is %s', (value, unit, text) => {
    expect(formatFigure(value, unit)).toBe(text);
  });

  it.each([
    ['NTD', 'NT$5'],
    ['TWD', 'NT$5'],
    ['SGD', 'S$5'],
    ['CAD', 'CA$5'],
    ['USD', '$5'],
    ['EUR', '€5'],
    ['CHF', 'CHF 5'],
  ])('in %s are %s', (currency, text) => {
    expect(formatFigure(5, currency)).toBe(text);
  });

  it('that are answers are Yes and No', () => {
    expect([true, false, null].map(formatBoolean)).toEqual(['Yes', 'No', '—']);
  });
});

describe('spans of time', () => {
  it('in months are whole years and the months that are left', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_200 }), (months) => {
        const [, years = '0'] = /(\d+) years?/.exec(formatMonths(months)) ?? [];
        const [, rest = '0'] = /(\d+) months?/.exec(formatMonths(months)) ?? [];
        expect(Number(years) * 12 + Number(rest)).toBe(months);
        expect(Number(rest)).toBeLessThan(12);
      }),
    );
    expect(formatMonths(14)).toBe('1 year 2 months');
    expect(formatMonths(11.99999)).toBe('1 year');
  });
});
