import { describe, expect, it } from 'vitest';
import { areDaily, type PeriodReading, readPeriod } from '#functions/domain/metrics/importing/period-headings.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';

const calendar = { date: { order: 'monthFirst', separator: '/' }, fiscalYearEndMonth: 12 } as const;
const told = (reading: PeriodReading) =>
  reading.kind === 'period' ? `${reading.place.frequency} ${reading.place.period}` : reading.kind;

describe('a heading', () => {
  it.each<[Cell, string]>([
    ['2026-03', 'Monthly 2026-03'],
    ['Mar 2026', 'Monthly 2026-03'],
    ['March 2026', 'Monthly 2026-03'],
    ['Sept. 2026', 'Monthly 2026-09'],
    ['2026 Mar', 'Monthly 2026-03'],
    ['3/2026', 'Monthly 2026-03'],
    ['Q1 2026', 'Quarterly 2026-03'],
    ['2026-Q4', 'Quarterly 2026-12'],
    ['FY2026', 'Annually 2026-12'],
    ['FY/2026', 'Annually 2026-12'],
    ['2026', 'Annually 2026-12'],
    [2026, 'Annually 2026-12'],
    ['3 months to Jun 2026', 'Quarterly 2026-06'],
    ['Year to Mar 2026', 'Annually 2026-03'],
    ['2026-03-31', 'day'],
    [new Date('2026-03-31'), 'day'],
    ['13/2026', 'none'],
    ['Remark', 'none'],
    ['Phase 2', 'none'],
    [12.5, 'none'],
    [250, 'none'],
    [true, 'none'],
    [null, 'none'],
    ['Mar-26', 'unclear'],
    ['Q1 26', 'unclear'],
  ])('%s is read as %s', (cell, expected) => {
    expect(told(readPeriod(cell, calendar))).toBe(expected);
  });

  it('of a quarter or year is unclear where fiscal years end in another month than December', () => {
    const habits = { ...calendar, fiscalYearEndMonth: 6 };

    expect(
      ['Q1 2026', 'FY2026', '2026', 'Mar 2026', 'Year to Jun 2026'].map((one) => told(readPeriod(one, habits))),
    ).toEqual(['unclear', 'unclear', 'unclear', 'Monthly 2026-03', 'Annually 2026-06']);
  });

  it('of a day that people write in two orders is unclear where nothing tells which', () => {
    const habits = { date: { order: 'dayFirst', separator: '/' }, fiscalYearEndMonth: 12 } as const;

    expect(told(readPeriod('3/4/2026', habits))).toBe('unclear');
    expect(told(readPeriod('31/3/2026', habits))).toBe('day');
  });
});

describe('days', () => {
  it('stand for their months where they are all first days or all last ones, each of another month', () => {
    expect(areDaily([['2026-01-01', '2026-02-01']])).toBe(false);
    expect(areDaily([['2026-01-31', '2026-02-28']])).toBe(false);
    expect(areDaily([['2026-01-31'], ['2026-01-31']])).toBe(false);
    expect(areDaily([['2026-01-15', '2026-02-15']])).toBe(true);
    expect(areDaily([['2026-01-01', '2026-01-31']])).toBe(true);
    expect(areDaily([['2026-01-01', '2026-01-02']])).toBe(true);
  });
});
