import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonths,
  addMonthsToPeriod,
  daysBetween,
  endOfPeriod,
  isIsoDate,
  weekdayOf,
} from '#shared/time/dates.ts';

const anyDate = fc
  .integer({ min: -25_000, max: 50_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('calendar dates', () => {
  it('counts days as the clock of computers does', () => {
    fc.assert(
      fc.property(fc.integer({ min: -700_000, max: 2_900_000 }), (days) => {
        const date = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect(daysBetween('1970-01-01', date)).toBe(days);
        expect(addDays('1970-01-01', days)).toBe(date);
        expect(isIsoDate(date)).toBe(true);
      }),
    );
  });

  it.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 14, '2028-01-30'],
    ['2026-01-15', -13, '2024-12-15'],
  ])('adds months to %s (%i) and stays in the month: %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it('knows the last day of each month, leap years included', () => {
    expect(endOfPeriod('2028-02')).toBe('2028-02-29');
    expect(endOfPeriod('2100-02')).toBe('2100-02-28');
    expect(endOfPeriod('2000-02')).toBe('2000-02-29');
  });

  it('takes only days that exist', () => {
    expect(isIsoDate('2026-02-29')).toBe(false);
    expect(isIsoDate('2028-02-29')).toBe(true);
    expect(isIsoDate('2026-13-01')).toBe(false);
    expect(isIsoDate('26-01-01')).toBe(false);
    expect(isIsoDate('2026-1-011')).toBe(false);
    expect(isIsoDate('2026/01/01')).toBe(false);
    expect(isIsoDate('2026-0x-01')).toBe(false);
    expect(isIsoDate('2026-04-31')).toBe(false);
    expect(isIsoDate('2026-01-01T00')).toBe(false);
  });

  it('counts days and weekdays without gaps', () => {
    expect(weekdayOf('2026-11-20')).toBe(5);
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(daysBetween(date, moved)).toBe(days);
        expect((((weekdayOf(date) + days) % 7) + 7) % 7).toBe(weekdayOf(moved));
      }),
    );
  });

  it('moves months back and forth without loss', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -600, max: 600 }), (date, months) => {
        const period = date.slice(0, 7);
        expect(addMonthsToPeriod(addMonthsToPeriod(period, months), -months)).toBe(period);
      }),
    );
  });
});
