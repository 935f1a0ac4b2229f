import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBusinessDays, federalReserveHolidays, isBusinessDay } from '#shared/time/business-days.ts';
import { addDays } from '#shared/time/dates.ts';

describe('business days', () => {
  it('knows the days on which Federal Reserve Banks are closed in 2026', () => {
    expect([...federalReserveHolidays(2026)].toSorted()).toEqual([
      '2026-01-01',
      '2026-01-19',
      '2026-02-16',
      '2026-05-25',
      '2026-06-19',
      '2026-07-04',
      '2026-09-07',
      '2026-10-12',
      '2026-11-11',
      '2026-11-26',
      '2026-12-25',
    ]);
  });

  it('keeps a Sunday holiday on Monday and leaves a Saturday one where it is', () => {
    expect(federalReserveHolidays(2027).has('2027-07-05')).toBe(true);
    expect(isBusinessDay('2026-07-03')).toBe(true);
  });

  it('has no Juneteenth before 2021', () => {
    expect(isBusinessDay('2020-06-19')).toBe(true);
    expect(isBusinessDay('2026-06-19')).toBe(false);
  });

  it('counts forward and backward over weekends and holidays', () => {
    expect(addBusinessDays('2026-11-25', 1)).toBe('2026-11-27');
    expect(addBusinessDays('2026-12-28', -2)).toBe('2026-12-23');
    expect(addBusinessDays('2026-11-20', 0)).toBe('2026-11-20');
  });

  it('passes as many of them as it is told to', () => {
    const anyDate = fc
      .integer({ min: 15_000, max: 30_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 120 }), (date, count) => {
        const last = addBusinessDays(date, count);
        const after = Array.from({ length: 2 * count + 30 }, (_, index) => addDays(date, index + 1));
        expect(after.filter((day) => day <= last && isBusinessDay(day))).toHaveLength(count);
        expect(isBusinessDay(last)).toBe(true);
      }),
    );
  });
});
