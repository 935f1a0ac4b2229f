import { describe, expect, it } from 'vitest';
import { formatMonths } from '#shared/format/duration.ts';
import { formatFigure, formatPercent, formatRatio, formatShare } from '#shared/format/figure.ts';
import { formatFileSize } from '#shared/format/file-size.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatNumber, formatPlain } from '#shared/format/number.ts';

describe('money', () => {
  it.each([
    { decimals: 0, text: '$1,235' },
    { decimals: 2, text: '$1,234.57' },
    { decimals: 3, text: '$1,234.568' },
  ] as const)('is shown with $decimals decimals', ({ decimals, text }) => {
    expect(formatMoney(1234.5678, { decimals })).toBe(text);
  });

  it.each([
    [1000, '$1,000'],
    [1500, '$1.5K'],
    [999_500, '$999.5K'],
    [999_501, '$1M'],
    [12_345_678, '$12.3M'],
    [-2_500_000, '($2.5M)'],
  ])('shortens %d to %s', (amount, text) => {
    expect(formatMoney(amount, { compact: true })).toBe(text);
  });

  it('stands in parentheses when it is negative, but not when it rounds to zero', () => {
    expect(formatMoney(-1234.5)).toBe('($1,235)');
    expect(formatMoney(-0.2)).toBe('$0');
  });

  it('names the currency by its symbol, or by its code where it has none', () => {
    expect([
      formatMoney(5, { currency: 'NTD' }),
      formatMoney(5, { currency: 'SGD' }),
      formatMoney(5, { currency: 'CAD' }),
    ]).toEqual(['NT$5', 'S$5', 'CA$5']);
    expect(formatMoney(5, { currency: 'CHF' })).toBe('CHF 5');
  });

  it.each([null, undefined, Number.NaN, Number.POSITIVE_INFINITY])('is an em dash for %s', (value) => {
    expect(formatMoney(value)).toBe('—');
  });
});

describe('figures in their unit', () => {
  it.each([
    [1.2, 'Ratio', '1.20×'],
    [-0.5, 'Ratio', '(0.50×)'],
    [65, 'Percentage', '65.00%'],
    [0.0522, 'Share', '5.22%'],
    [18, 'Months', '1 year 6 months'],
    [1, 'Days', '1 day'],
    [30, 'Days', '30 days'],
    [3, 'Count', '3'],
    [2_000_000, 'USD', '$2,000,000'],
    [412.5, 'MWh', '412.5 MWh'],
    [11_514.371, 'MWh', '11,514.37 MWh'],
    [12_505.5, 'MWh', '12,505.50 MWh'],
    [-11_514.371, 'MWh', '(11,514.37) MWh'],
    [12_505, 'MWh', '12,505 MWh'],
    [7.306, 'Years', '7.31 years'],
    [7.3, 'Years', '7.30 years'],
    [7, 'Years', '7 years'],
    [7.25, null, '7.25'],
    [null, 'Ratio', '—'],
  ])('shows %s %s as %s', (value, unit, text) => {
    expect(formatFigure(value, unit)).toBe(text);
  });

  it('keeps two decimals of a percentage and puts negatives in parentheses', () => {
    expect(formatPercent(12.3456)).toBe('12.35%');
    expect(formatShare(-0.0417)).toBe('(4.17%)');
    expect(formatPercent(-0.001)).toBe('0.00%');
  });

  it('rounds ratios to two decimals', () => {
    expect(formatRatio(1.005)).toBe('1.01×');
    expect(formatRatio(null)).toBe('—');
  });
});

describe('plain numbers', () => {
  it('groups thousands', () => {
    expect(formatNumber(1234567.891, 2)).toBe('1,234,567.89');
    expect(formatPlain(1234.5)).toBe('1,234.5');
    expect(formatPlain(-3)).toBe('(3)');
  });
});

describe('durations in months', () => {
  it.each([
    [14, '1 year 2 months'],
    [12, '1 year'],
    [1, '1 month'],
    [0, '0 months'],
    [4.5, '4.5 months'],
    [null, '—'],
  ])('shows %s as %s', (months, text) => {
    expect(formatMonths(months)).toBe(text);
  });
});

describe('file sizes', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [1_536, '1.5 KB'],
    [52_428_800, '50 MB'],
    [1_073_741_824, '1 GB'],
    [null, '—'],
  ])('shows %s as %s', (bytes, text) => {
    expect(formatFileSize(bytes)).toBe(text);
  });
});
