import { describe, expect, it } from 'vitest';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { formatFact } from '#shared/format/fact.ts';
import { type FigureFrequency, indexOfPeriod, periodAtIndex } from '#shared/time/figure-period.ts';

describe('the period of a figure', () => {
  it.each<[FigureFrequency, string, string]>([
    ['Monthly', '2026-03', 'Mar 2026'],
    ['Quarterly', '2026-03', '3 months to Mar 2026'],
    ['Annually', '2026-06', 'Year to Jun 2026'],
    ['Daily', '2026-03-31', 'Mar 31, 2026'],
    ['Once', '2026-03-31', 'Mar 31, 2026'],
  ])('of %s figures reads %s as "%s"', (frequency, period, words) => {
    expect(formatFigurePeriod({ frequency, period })).toBe(words);
  });

  it.each<[FigureFrequency, string]>([
    ['Monthly', '1900-01'],
    ['Quarterly', '2026-12'],
    ['Annually', '2199-12'],
    ['Daily', '1900-01-01'],
    ['Daily', '2024-02-29'],
    ['Once', '2199-12-31'],
  ])('of %s figures, %s, is found again by its index', (frequency, period) => {
    expect(periodAtIndex(frequency, indexOfPeriod(frequency, period))).toBe(period);
  });
});

describe('a value that is not of periods', () => {
  it.each([
    { value: 1_250_000, valueType: 'Number', unit: 'USD', words: '$1,250,000' },
    { value: 1.2, valueType: 'Number', unit: 'Ratio', words: '1.20×' },
    { value: false, valueType: 'Boolean', unit: '', words: 'No' },
    { value: '2026-03-31', valueType: 'Date', unit: '', words: 'Mar 31, 2026' },
    { value: '07-01', valueType: 'Pattern_MMDD', unit: '', words: 'July 1' },
    { value: 'Senior', valueType: 'SingleSelectOption', unit: '', words: 'Senior' },
    { value: ['Solar', 'Storage'], valueType: 'MultiSelectOptions', unit: '', words: 'Solar, Storage' },
    { value: '2026', valueType: 'Pattern_YYYY', unit: '', words: '2026' },
  ] as const)('of kind $valueType reads "$words"', ({ value, valueType, unit, words }) => {
    expect(formatFact(typeof value === 'object' ? [...value] : value, { valueType, unit })).toBe(words);
  });
});
