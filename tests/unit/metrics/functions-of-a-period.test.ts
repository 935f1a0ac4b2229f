import { describe, expect, it } from 'vitest';
import { workedExample } from '#tests/support/metrics/worked-example.ts';

const one = (formula: string, figures: Parameters<typeof workedExample>[0] = {}) =>
  workedExample({ ...figures, Result: formula }).values('Result')[0];
const oneOf = (kind: 'boolean' | 'date' | 'text', formula: string, figures: Parameters<typeof workedExample>[0] = {}) =>
  workedExample({ ...figures, Result: { kind, formula } }).values('Result')[0];

/** Yes, no, nobody knows, and an error. */
const logic = {
  Yes: [true],
  No: [false],
  Open: { kind: 'boolean', formula: '[Missing] > 0' },
  Missing: [null],
} as const;
const error = { Error: { kind: 'boolean', formula: '1 / 0 > 1' } } as const;

describe('Operators', () => {
  it.each([
    ['1 + 2 * 3 - 4 / 2', 5],
    ['-(3 - 5)', 2],
    ['0.1 + 0.2', 0.1 + 0.2],
    ['1e308 * 10', null],
    ['1e308 + 1e308', null],
    ['-1e308 - 1e308', null],
    ['1e308 * 10 / 1e308', null],
    ['1 / (1e308 * 10)', null],
    ['1 / 0', null],
    ['0 / 0', null],
    ['0 / 5', 0],
    ['1e-320 / 1e10', 0],
    ['0.1 + 0.2 + 0.3', 0.1 + 0.2 + 0.3],
    ['0.1 + 0.2 - 0.3', 0.1 + 0.2 - 0.3],
    ['0.1 - 0.2 + 0.3', 0.1 - 0.2 + 0.3],
    ['0.1 - 0.2 - 0.3', 0.1 - 0.2 - 0.3],
    ['1e16 + 1 - 1e16', 0],
    ['1 + 2 - 3 + 4 - 5', -1],
    ['1 - (2 - 3 - 4) - 5', 1],
    ['1e308 + 1e308 - 1e308', null],
    ['-1e308 - 1e308 + 1e308', null],
  ])('%s is %s', (formula, expected) => {
    expect(one(formula)).toBe(expected);
  });

  it.each([
    ['0.1 + 0.2 = 0.3', 1],
    ['0.1 + 0.2 > 0.3', 0],
    ['0.1 + 0.2 >= 0.3', 1],
    ['0.1 + 0.2 <> 0.3', 0],
    ['1.1 * 3 <= 3.3', 1],
    ['2 < 3', 1],
    ['3 < 3', 0],
    ['-1 > -2', 1],
    ['"open" = "open"', 1],
    ['"open" <> "Open"', 1],
    ['TRUE = FALSE', 0],
    ['1 < [Missing]', null],
  ])('%s is %s', (formula, expected) => {
    expect(oneOf('boolean', formula, { Missing: [null] })).toBe(expected);
  });

  it('tells of a sum of three what is missing, and what is beyond all numbers', () => {
    const example = workedExample({
      A: [1e308, 1e308, null],
      B: [1e308, 1, 1],
      C: [1e308, null, 1],
      Sum: '[A] + [B] - [C]',
      Known: 'COALESCE([Sum], 5)',
    });

    expect(example.values('Sum')).toEqual([null, null, null]);
    expect(example.reason('Sum', 0)).toEqual({ kind: 'tooLarge' });
    expect(example.reason('Sum', 1)).toMatchObject({ kind: 'missing', detailId: 'c', at: 1 });
    expect(example.reason('Sum', 2)).toMatchObject({ kind: 'missing', detailId: 'a', at: 2 });
    expect(example.values('Known')).toEqual([null, 5, 5]);
  });

  it('tells a division by zero, and what is beyond all numbers, as reasons', () => {
    const example = workedExample({
      Cash: [10, 10],
      Service: [0, 5],
      DSCR: '[Cash] / [Service]',
      Double: '[DSCR] * 2',
      Huge: '[Cash] * 1e308',
    });

    expect(example.values('DSCR')).toEqual([null, 2]);
    expect(example.reason('DSCR', 0)).toMatchObject({ kind: 'divisionByZero', divisor: { name: 'Service' } });
    expect(example.reason('Double', 0)).toMatchObject({ kind: 'divisionByZero', divisor: { name: 'Service' } });
    expect(example.reason('Huge', 0)).toEqual({ kind: 'tooLarge' });
    expect(example.reason('Double', 1)).toBeNull();
  });

  it('has no value where one side has none, which is not zero', () => {
    const example = workedExample({ A: [5, null, 0], B: [null, 3, 2], Sum: '[A] + [B]', Product: '[A] * 0' });

    expect(example.values('Sum')).toEqual([null, null, 2]);
    expect(example.values('Product')).toEqual([0, null, 0]);
    expect(example.reason('Sum', 0)).toEqual({ kind: 'missing', detailId: 'b', entityId: 'project', at: 0 });
  });
});

describe('Conditions', () => {
  it.each([
    ['AND([Yes], [Yes])', 1],
    ['AND([Yes], [No])', 0],
    ['AND([Open], [Yes])', null],
    ['AND([Open], [No])', 0],
    ['AND([No], [Error])', 0],
    ['AND([Error], [No])', 0],
    ['AND([Yes], [Error])', null],
    ['AND([Yes], [Open], [No])', 0],
    ['OR([No], [No])', 0],
    ['OR([Open], [Yes])', 1],
    ['OR([Yes], [Open])', 1],
    ['OR([Open], [No])', null],
    ['OR([Error], [Yes])', 1],
    ['OR([No], [Open], [Yes])', 1],
    ['NOT([Yes])', 0],
    ['NOT([Open])', null],
    ['AND([Yes])', 1],
    ['IN(2, 1, 2)', 1],
    ['IN(2, 1, 3)', 0],
    ['IN(0.1 + 0.2, 0.3)', 1],
    ['IN([Missing], 1)', null],
    ['IN(1, [Missing], 1)', 1],
    ['IN(1, [Missing], 2)', null],
    ['ISBLANK([Missing])', 1],
    ['ISBLANK(0)', 0],
    ['ISBLANK([Error])', null],
  ])('%s is %s', (formula, expected) => {
    expect(oneOf('boolean', formula, { ...logic, ...error })).toBe(expected);
  });

  it.each([
    ['IF([Yes], 1, 2)', 1],
    ['IF([No], 1, 2)', 2],
    ['IF([Open], 1, 2)', null],
    ['IF([Yes], 1, 1 / 0)', 1],
    ['IF([No], [Missing], 2)', 2],
    ['COALESCE([Missing], 3)', 3],
    ['COALESCE(0, 3)', 0],
    ['COALESCE([Missing], [Missing])', null],
    ['COALESCE(1 / 0, 3)', null],
    ['COALESCE([Missing], 1 / 0, 3)', null],
    ['COALESCE([Missing] / 0, 3)', 3],
    ['MIN(3, 1, 2)', 1],
    ['MAX(3, 1, 2)', 3],
    ['MAX(3, [Missing])', null],
    ['MIN(-0.5, 0)', -0.5],
    ['ABS(-2.5)', 2.5],
  ])('%s is %s', (formula, expected) => {
    expect(one(formula, logic)).toBe(expected);
  });

  it('says whether what stands in the way is missing or wrong', () => {
    const example = workedExample({
      ...logic,
      ...error,
      Either: { kind: 'boolean', formula: 'AND([Open], [Error])' },
      Stood: 'COALESCE([Missing], 1 / 0, 3)',
      Neither: 'COALESCE([Missing], [Missing])',
    });

    expect(example.reason('Either', 0)).toMatchObject({ kind: 'divisionByZero' });
    expect(example.isError('Stood', 0)).toBe(true);
    expect(example.isError('Neither', 0)).toBe(false);
  });
});

describe('Rounding', () => {
  it.each([
    ['ROUND(2.5)', 3],
    ['ROUND(-2.5)', -3],
    ['ROUND(1.005, 2)', 1.01],
    ['ROUND(-1.005, 2)', -1.01],
    ['ROUND(2.675, 2)', 2.68],
    ['ROUND(1.15 * 3, 2)', 3.45],
    ['ROUND(1234.5, -2)', 1200],
    ['ROUND(1250, -2)', 1300],
    ['ROUND(-0.3)', 0],
    ['ROUND(4503599627370497)', 4_503_599_627_370_497],
    ['ROUND(10000000000000.002, 2)', 10_000_000_000_000],
    ['ROUND(123456789012345.67, 1)', 123_456_789_012_345.7],
    ['ROUND(1e300, 10)', 1e300],
    ['ROUND(1.5, 0.5)', null],
    ['ROUND(1.5, 11)', null],
    ['FLOOR(2.9)', 2],
    ['FLOOR(-2.1)', -3],
    ['FLOOR(0.29 * 100)', 29],
    ['FLOOR(1000000000000.5)', 1_000_000_000_000],
    ['FLOOR(1.9999999)', 1],
    ['POWER(2, 10)', 1024],
    ['POWER(4, 0.5)', 2],
    ['POWER(-8, 0.5)', null],
    ['POWER(-2, 3)', -8],
    ['POWER(0, 0)', 1],
    ['POWER(0, -1)', null],
    ['POWER([Missing], 0)', null],
    ['POWER(10, 400)', null],
  ])('%s is %s', (formula, expected) => {
    expect(one(formula, { Missing: [null] })).toBe(expected);
  });
});

describe('Dates', () => {
  const day = (date: string) => ({ Day: [date] });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
    ['2026-01-15', -13, '2024-12-15'],
    ['1900-03-01', -1, '1900-02-01'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s and %i months is %s', (from, months, to) => {
    expect(oneOf('date', `ADD_MONTHS([Day], ${months})`, day(from))).toBe(to);
  });

  it.each([
    ['ADD_DAYS([Day], 1)', '2026-03-01'],
    ['ADD_DAYS([Day], -59)', '2025-12-31'],
    ['ADD_DAYS([Day], 0.5)', null],
    ['ADD_MONTHS([Day], 1.5)', null],
    ['ADD_DAYS([Day], 1000000)', null],
  ])('%s after 28 February 2026 is %s', (formula, expected) => {
    expect(oneOf('date', formula, day('2026-02-28'))).toBe(expected);
  });

  it.each([
    ['MONTHS([A], [B])', '2026-01-31', '2026-02-28', 1],
    ['MONTHS([A], [B])', '2026-01-31', '2026-02-27', 0],
    ['MONTHS([A], [B])', '2026-01-15', '2027-01-14', 11],
    ['MONTHS([A], [B])', '2026-03-15', '2026-01-15', -2],
    ['DAYS([A], [B])', '2024-02-28', '2024-03-01', 2],
    ['DAYS([A], [B])', '2026-03-01', '2026-02-28', -1],
    ['DAYS([A], [B], "30/360 US")', '2026-01-31', '2026-03-31', 60],
    ['DAYS([A], [B], "lunar")', '2026-01-31', '2026-03-31', null],
    ['YEARFRAC([A], [B], "ACT/360")', '2026-01-01', '2026-04-01', 90 / 360],
    ['YEARFRAC([A], [B], "ACT/365F")', '2026-01-01', '2027-01-01', 1],
    ['YEARFRAC([A], [B], "ACT/ACT ISDA")', '2024-01-01', '2025-01-01', 1],
    ['YEARFRAC([B], [A], "ACT/360")', '2026-01-01', '2026-04-01', -90 / 360],
    ['YEAR([A])', '2024-02-29', '2024-02-29', 2024],
    ['MONTH([A])', '1899-12-31', '2024-02-29', 12],
  ])('%s from %s to %s is %s', (formula, a, b, expected) => {
    expect(one(formula, { A: [a], B: [b] })).toBe(expected);
  });

  it.each([
    ['Annually', 1],
    ['Semiannually', 2],
    ['Quarterly', 4],
    ['Monthly', 12],
    ['toString', null],
  ])('%s has %s periods a year', (frequency, expected) => {
    expect(one(`PERIODS_PER_YEAR("${frequency}")`)).toBe(expected);
  });
});

describe('PMT', () => {
  it('is the level payment of a spreadsheet: 8 % a year, 10 months, 10,000', () => {
    expect(one('PMT(0.08 / 12, 10, 10000)')).toBeCloseTo(1_037.032_089, 6);
  });
  it.each([
    ['PMT(0, 4, 100)', 25],
    ['PMT(0.05, 0, 100)', null],
    ['PMT(-1, 4, 100)', null],
    ['PMT(0.05, -3, 100)', null],
  ])('%s is %s', (formula, expected) => {
    expect(one(formula)).toBe(expected);
  });
});
