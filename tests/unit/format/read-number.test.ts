import { describe, expect, it } from 'vitest';
import { FigureValue } from '#shared/domain/entered-number.ts';
import { clearText, habitOf, type NumberReading, type ReadingHabit, readNumber } from '#shared/domain/read-number.ts';

const american: ReadingHabit = { decimal: '.' };
const ratio: ReadingHabit = { decimal: '.', expectsSmall: true };
const german: ReadingHabit = { decimal: ',' };

const told = (reading: NumberReading) => {
  if (reading.kind === 'number') return reading.value;
  return reading.kind === 'unclear' ? reading.values : reading.kind;
};
const none = 'notNumber';

/** Where all habits agree: what is typed, and the number, or that there is none. */
const agreed: readonly (readonly [typed: string, outcome: number | string])[] = [
  ['1,42', 1.42],
  ['12,5', 12.5],
  ['0,5', 0.5],
  ['0,123', 0.123],
  ['0.123', 0.123],
  [',5', 0.5],
  ['.5', 0.5],
  ['5.', 5],
  ['5,', 5],
  ['1.42', 1.42],
  ['1,2345', 1.2345],
  ['1.2345', 1.2345],
  ['1234.567', 1234.567],
  ['1234,567', 1234.567],
  ['01,234', 1.234],
  ['1.234,5', 1234.5],
  ['1,234.5', 1234.5],
  ['1.234,567', 1234.567],
  ['1,234.567', 1234.567],
  ['1.234.567,89', 1_234_567.89],
  ['1,234,567.89', 1_234_567.89],
  ['1,234,567', 1_234_567],
  ['1.234.567', 1_234_567],
  ['12,345,678,901', 12_345_678_901],
  ['1 234', 1234],
  ['1 234 567', 1_234_567],
  ['1 234,5', 1234.5],
  ['1 234.567', 1234.567],
  ['1\u00a0234,50', 1234.5],
  ['1\u202f234,50', 1234.5],
  ['12\u2009500', 12_500],
  ["1'234.5", 1234.5],
  ['1’234’567', 1_234_567],
  ["1'234,5", 1234.5],
  ['0', 0],
  ['-0', 0],
  ['(0)', 0],
  ['00.5', 0.5],
  ['007', 7],
  ['1234', 1234],
  ['1000000', 1_000_000],
  // Sizes.
  ['15m', 15_000_000],
  ['15M', 15_000_000],
  ['15mm', 15_000_000],
  ['15 MM', 15_000_000],
  ['15mn', 15_000_000],
  ['15 million', 15_000_000],
  ['1.1m', 1_100_000],
  ['1,1m', 1_100_000],
  ['2.5k', 2_500],
  ['2,5 k', 2_500],
  ['500k', 500_000],
  ['3b', 3_000_000_000],
  ['3bn', 3_000_000_000],
  ['1.25 billion', 1_250_000_000],
  ['12 thousand', 12_000],
  ['0.1m', 100_000],
  ['8.333333m', 8_333_333],
  // Signs.
  ['-3', -3],
  ['- 3', -3],
  ['+3', 3],
  ['+ 3.5', 3.5],
  ['−3', -3],
  ['750-', -750],
  ['(750)', -750],
  ['( 750 )', -750],
  ['(1,5)', -1.5],
  ['(1.234,56)', -1234.56],
  ['(15m)', -15_000_000],
  ['-1,234,567', -1_234_567],
  ['--1', none],
  ['-750-', none],
  ['(-5)', none],
  ['-(5)', none],
  ['(5', none],
  ['5)', none],
  ['()', none],
  ['(', none],
  ['+-5', none],
  ['-+5', none],
  ['(+5)', none],
  ['$(-5)', none],
  ['-USD 5', -5],
  ['USD -5', -5],
  ['5 -', -5],
  ['((5))', none],
  ['5,000,000 -', -5_000_000],
  ['-15m', -15_000_000],
  // Marks.
  ['1.5x', 1.5],
  ['1.5X', 1.5],
  ['1.5 x', 1.5],
  ['1,5x', 1.5],
  ['1.20×', 1.2],
  ['12 %', 12],
  ['12%', 12],
  ['12,5 %', 12.5],
  ['12.5\u00a0%', 12.5],
  ['(12%)', -12],
  ['(12)%', -12],
  ['-3.5%', -3.5],
  ['1.5xx', none],
  ['12 % x', none],
  ['12%%', none],
  ['5m%', none],
  ['%', none],
  ['x', none],
  // Currencies.
  ['$5', 5],
  ['$ 5', 5],
  ['-$5', -5],
  ['$-5', -5],
  ['($5)', -5],
  ['$(5)', -5],
  ['-($5)', none],
  ['$1,250,000', 1_250_000],
  ['$1.25m', 1_250_000],
  ['US$1,250.50', 1250.5],
  ['CA$ 12k', 12_000],
  ['A$5m', 5_000_000],
  ['€1.234,56', 1234.56],
  ['1.234,56 €', 1234.56],
  ['1.234,56€', 1234.56],
  ['£2.5bn', 2_500_000_000],
  ['¥500', 500],
  ['EUR 3.5', 3.5],
  ['EUR3.5', 3.5],
  ['3.5 EUR', 3.5],
  ['1 200 USD', 1_200],
  ['USD (500)', -500],
  ['(USD 500)', -500],
  ['15m USD', 15_000_000],
  ['$5 USD', none],
  ['USD', none],
  ['$', none],
  ['€', none],
  // Spreadsheets.
  ['1e6', 1_000_000],
  ['1.2E+07', 12_000_000],
  ['2.5e-3', 0.0025],
  ['-1.5E+03', -1500],
  ['1.2e6m', none],
  ['1e', none],
  ['1e999', none],
  ['e6', none],
  // Nothing.
  ['', 'empty'],
  ['   ', 'empty'],
  ['—', 'empty'],
  ['–', 'empty'],
  ['-', 'empty'],
  // No numbers.
  ['soon', none],
  ['about 3', none],
  ['12 of 14', none],
  ['5 apples', none],
  ['1.2.3', none],
  ['1,2,3', none],
  ['1..5', none],
  ['1,,5', none],
  ['1.5,', none],
  ['1,5.', none],
  ['1.5,000', none],
  ['12.345.6', none],
  ['1,23,456', none],
  ['12,34', 12.34],
  ['1,2345.6', none],
  ['1 23', none],
  ['1 2', none],
  ['12 3456', none],
  ['1 234 56', none],
  ["12'34", none],
  ["1'234'56", none],
  ['.', none],
  [',', none],
  ['1/2', none],
  ['3:1', none],
  ['1.25:1.00', none],
  ['Infinity', none],
  ['NaN', none],
  ['null', none],
  ['0x10', none],
  ['1_000', none],
  ['12.50.00', none],
  ['2026-03-31', none],
  ['3/31/2026', none],
  ['1.2m5', none],
  ['m', none],
  ['$m', none],
  ['١٢٣', none],
  ['½', none],
  ['9'.repeat(61), none],
];

/** Where the habit decides, or asks: American amounts, American ratios, and where decimals have a comma. */
const byHabit = [
  ['1,234', 1234, [1.234, 1234], [1.234, 1234]],
  ['1.234', 1.234, 1.234, [1234, 1.234]],
  ['12,500', 12_500, [12.5, 12_500], [12.5, 12_500]],
  ['12.500', 12.5, 12.5, [12_500, 12.5]],
  ['123,456', 123_456, [123.456, 123_456], [123.456, 123_456]],
  ['-1,234', -1234, [-1.234, -1234], [-1.234, -1234]],
  ['(1,234)', -1234, [-1.234, -1234], [-1.234, -1234]],
  ['(1.234)', -1.234, -1.234, [-1234, -1.234]],
  ['$1,234', 1234, [1.234, 1234], [1.234, 1234]],
  ['1,234 USD', 1234, [1.234, 1234], [1.234, 1234]],
  ['€1.234', 1.234, 1.234, [1234, 1.234]],
  ['1,234x', [1.234, 1234], [1.234, 1234], [1.234, 1234]],
  ['1,234 %', [1.234, 1234], [1.234, 1234], [1.234, 1234]],
  ['1.234x', 1.234, 1.234, [1.234, 1234]],
  ['1,234m', 1_234_000_000, 1_234_000_000, [1_234_000, 1_234_000_000]],
  ['1.234m', 1_234_000, 1_234_000, [1_234_000_000, 1_234_000]],
] as const;

describe('a number as people type it', () => {
  it('is tried in two hundred forms', () => {
    expect(agreed.length + byHabit.length).toBeGreaterThanOrEqual(200);
    expect(new Set([...agreed, ...byHabit].map(([typed]) => typed)).size).toBe(agreed.length + byHabit.length);
  });

  it.each(agreed)('%j is %s, whoever types it', (typed, outcome) => {
    for (const habit of [american, ratio, german]) expect(told(readNumber(typed, habit))).toBe(outcome);
  });

  it.each(byHabit)('%j is %j as an amount, %j as a ratio, %j where decimals have a comma', (typed, ...outcomes) => {
    const read = [american, ratio, german].map((habit) => told(readNumber(typed, habit)));
    const expected = typed === '1.234x' ? [outcomes[0], outcomes[1], expect.arrayContaining([1.234, 1234])] : outcomes;
    expect(read).toEqual(expected);
  });

  it.each([
    ['12 %', 'percent', null],
    ['1.5x', 'multiple', null],
    ['€5', null, 'EUR'],
    ['5 GBP', null, 'GBP'],
    ['US$5', null, 'USD'],
    ['$5', null, '$'],
    ['5', null, null],
  ])('%s names its unit', (typed, mark, currency) => {
    expect(readNumber(typed)).toMatchObject({ kind: 'number', mark, currency });
  });
});

describe('the habit of a language', () => {
  it.each([
    ['en-US', '.'],
    ['en-GB', '.'],
    ['de-DE', ','],
    ['fr-FR', ','],
    ['pt-BR', ','],
    ['de-CH', '.'],
    ['no such language', '.'],
    [undefined, '.'],
  ])('%s has decimals after %s', (language, decimal) => {
    expect(habitOf(language)).toEqual({ decimal });
  });
});

describe('a number written clearly', () => {
  it.each([0, 7, 1234, 1.234, -1234, 12.5, 0.125, 123_456, 1_234_567, 1234.5, -0.001, 1e21, 1e-7, 123.456])(
    '%d is read as itself by everybody',
    (value) => {
      const text = clearText(value);
      for (const habit of [american, ratio, german]) expect(told(readNumber(text, habit))).toBe(value);
    },
  );

  it('has groups where nobody reads them otherwise', () => {
    expect(clearText(1_250_000)).toBe('1,250,000');
    expect(clearText(1250, [american])).toBe('1,250');
    expect(clearText(1250, [german])).toBe('1250');
  });
});

it('a text that can be read in two ways is refused with both', () => {
  const complaintAbout = (input: unknown) => FigureValue.safeParse(input).error?.issues[0]?.message;

  expect(complaintAbout('1,234')).toBe('“1,234” can be read in two ways. Enter 1.2340 or 1234.');
  expect(complaintAbout('soon')).toBe('Enter a number.');
  expect(complaintAbout(null)).toBe('Enter a number.');
});
