import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BusinessCalendar, calendarOfDays } from '#shared/finance/calendars/business-calendar.ts';
import { addBusinessDays, businessDaysBetween } from '#shared/finance/calendars/business-days.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { addDays } from '#shared/time/dates.ts';

const { FederalReserve, WeekendsOnly } = standardCalendars;

const withHolidays = (...dates: readonly string[]): BusinessCalendar =>
  calendarOfDays({
    name: 'Listed',
    weekend: [0, 6],
    holidays: dates.map((date) => ({ date, name: 'Holiday' })),
    workedDays: [],
    base: null,
  });

const anyDate = fc
  .integer({ min: 15_000, max: 30_000 })
  .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10));

describe('addBusinessDays', () => {
  it('counts forward and backward over weekends and holidays', () => {
    expect(addBusinessDays('2026-11-25', 1, FederalReserve)).toBe('2026-11-27');
    expect(addBusinessDays('2026-12-28', -2, FederalReserve)).toBe('2026-12-23');
    expect(addBusinessDays('2026-11-21', 0, FederalReserve)).toBe('2026-11-21');
  });

  // Microsoft's page on WORKDAY: 151 days from 1 October 2008, without and with three holidays.
  it('gives the dates of the example for WORKDAY', () => {
    expect(addBusinessDays('2008-10-01', 151, WeekendsOnly)).toBe('2009-04-30');
    expect(addBusinessDays('2008-10-01', 151, withHolidays('2008-11-26', '2008-12-04', '2009-01-21'))).toBe(
      '2009-05-05',
    );
  });

  it('passes as many business days as it is told to', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: 1, max: 120 }), (date, count) => {
        const last = addBusinessDays(date, count, FederalReserve);
        const after = Array.from({ length: 2 * count + 30 }, (_, index) => addDays(date, index + 1));
        expect(after.filter((day) => day <= last && FederalReserve.isBusinessDay(day))).toHaveLength(count);
        expect(FederalReserve.isBusinessDay(last)).toBe(true);
      }),
    );
  });
});

describe('businessDaysBetween', () => {
  it('is undone by addBusinessDays, forward and backward', () => {
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -90, max: 90 }), (date, count) => {
        expect(businessDaysBetween(date, addBusinessDays(date, count, FederalReserve), FederalReserve)).toBe(count);
      }),
    );
  });

  // Microsoft's page on NETWORKDAYS: 1 October 2012 to 1 March 2013.
  it('counts both ends as NETWORKDAYS does', () => {
    const [start, end] = ['2012-10-01', '2013-03-01'];

    expect(businessDaysBetween(start, end, WeekendsOnly, 'Both')).toBe(110);
    expect(businessDaysBetween(start, end, withHolidays('2012-11-22'), 'Both')).toBe(109);
    expect(businessDaysBetween(start, end, withHolidays('2012-11-22', '2012-12-04', '2013-01-21'), 'Both')).toBe(107);
    expect(businessDaysBetween(end, start, WeekendsOnly, 'Both')).toBe(-110);
  });

  it.each([
    ['Neither', 3],
    ['First', 4],
    ['Last', 4],
    ['Both', 5],
  ] as const)('counts %s of the ends of a week', (counted, days) => {
    expect(businessDaysBetween('2026-03-02', '2026-03-06', WeekendsOnly, counted)).toBe(days);
    expect(businessDaysBetween('2026-03-06', '2026-03-02', WeekendsOnly, counted)).toBe(-days);
  });

  it('counts a day by itself only where both ends count, and a weekend never', () => {
    expect(businessDaysBetween('2026-03-02', '2026-03-02', WeekendsOnly, 'Both')).toBe(1);
    expect(businessDaysBetween('2026-03-02', '2026-03-02', WeekendsOnly)).toBe(0);
    expect(businessDaysBetween('2026-03-08', '2026-03-07', WeekendsOnly, 'Both')).toBe(0);
  });
});

describe('a calendar of named days', () => {
  const office = calendarOfDays({
    name: 'Office',
    weekend: [5, 6],
    holidays: [
      { date: '2026-12-24', name: 'Office closing' },
      { date: '2026-12-25', name: 'Winter break' },
    ],
    workedDays: ['2026-11-11', '2026-12-19'],
    base: FederalReserve,
  });

  it('keeps its own weekend, its own holidays and those of its base', () => {
    expect(office.isBusinessDay('2026-12-20')).toBe(true);
    expect(office.isBusinessDay('2026-12-18')).toBe(false);
    expect(office.holidayName('2026-12-24')).toBe('Office closing');
    expect(office.holidayName('2026-12-25')).toBe('Winter break');
    expect(office.holidayName('2026-11-26')).toBe('Thanksgiving Day');
  });

  it('works on days that are excepted, be they weekend or holiday', () => {
    expect(office.isBusinessDay('2026-12-19')).toBe(true);
    expect(office.isBusinessDay('2026-11-11')).toBe(true);
    expect(office.holidayName('2026-11-11')).toBeNull();
  });

  it('is refused where no day of the week is left', () => {
    const everyDay = { name: 'Never', weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [], workedDays: [], base: null };
    expect(() => calendarOfDays(everyDay)).toThrow(RangeError);
  });
});
