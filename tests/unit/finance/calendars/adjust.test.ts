import { describe, expect, it } from 'vitest';
import { addMonthsInCalendar, adjust, type BusinessDayConvention } from '#shared/finance/calendars/adjust.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';

const { FederalReserve, WeekendsOnly } = standardCalendars;

describe('adjust', () => {
  it.each<[BusinessDayConvention, day: string, kept: string]>([
    ['Unadjusted', '2026-10-31', '2026-10-31'],
    ['Following', '2026-10-31', '2026-11-02'],
    ['ModifiedFollowing', '2026-10-31', '2026-10-30'],
    ['ModifiedFollowing', '2026-10-24', '2026-10-26'],
    ['HalfMonthModifiedFollowing', '2026-10-31', '2026-10-30'],
    ['HalfMonthModifiedFollowing', '2026-08-15', '2026-08-14'],
    ['HalfMonthModifiedFollowing', '2026-08-16', '2026-08-17'],
    ['HalfMonthModifiedFollowing', '2026-08-08', '2026-08-10'],
    ['Preceding', '2026-11-01', '2026-10-30'],
    ['ModifiedPreceding', '2026-11-01', '2026-11-02'],
    ['ModifiedPreceding', '2026-11-08', '2026-11-06'],
    ['Nearest', '2026-11-07', '2026-11-06'],
    ['Nearest', '2026-11-08', '2026-11-09'],
    ['Nearest', '2026-11-09', '2026-11-09'],
  ])('keeps by %s the date %s on %s', (convention, day, kept) => {
    expect(adjust(day, convention, WeekendsOnly)).toBe(kept);
  });

  it('passes over holidays, and takes the later of two days that are equally near', () => {
    expect(adjust('2026-11-26', 'Following', FederalReserve)).toBe('2026-11-27');
    expect(adjust('2026-11-11', 'Nearest', FederalReserve)).toBe('2026-11-12');
    expect(adjust('2027-05-31', 'ModifiedFollowing', FederalReserve)).toBe('2027-05-28');
  });
});

describe('addMonthsInCalendar', () => {
  const terms = { calendar: WeekendsOnly, keepsMonthEnd: true } as const;

  it('keeps to months’ ends what starts on the last business day of a month', () => {
    expect(addMonthsInCalendar('2026-01-30', 1, { ...terms, convention: 'ModifiedFollowing' })).toBe('2026-02-27');
    expect(addMonthsInCalendar('2026-01-30', 2, { ...terms, convention: 'ModifiedFollowing' })).toBe('2026-03-31');
    expect(addMonthsInCalendar('2026-02-27', -1, { ...terms, convention: 'Following' })).toBe('2026-01-30');
  });

  it('takes the last day of the month where dates are not adjusted', () => {
    expect(addMonthsInCalendar('2026-02-28', 3, { ...terms, convention: 'Unadjusted' })).toBe('2026-05-31');
    expect(addMonthsInCalendar('2026-01-30', 2, { ...terms, convention: 'Unadjusted' })).toBe('2026-03-30');
  });

  it('only stays in the month without the rule', () => {
    const plain = { convention: 'ModifiedFollowing', calendar: WeekendsOnly, keepsMonthEnd: false } as const;
    expect(addMonthsInCalendar('2026-01-30', 2, plain)).toBe('2026-03-30');
    expect(addMonthsInCalendar('2026-01-31', 1, plain)).toBe('2026-02-27');
  });
});
