import { describe, expect, it } from 'vitest';
import { closuresBetween } from '#shared/finance/calendars/business-calendar.ts';
import { type StandardCalendarName, standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';

const closures = (name: StandardCalendarName, year: number): readonly string[] =>
  closuresBetween(standardCalendars[name], `${year}-01-01`, `${year}-12-31`).map(({ date }) => date.slice(5));

describe('holidays of the Federal Reserve Banks', () => {
  // federalreserve.gov, K.8: holidays observed by the Federal Reserve System, weekdays only.
  it.each([
    [2010, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2015, '01-01 01-19 02-16 05-25 09-07 10-12 11-11 11-26 12-25'],
    [2017, '01-02 01-16 02-20 05-29 07-04 09-04 10-09 11-23 12-25'],
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
    [2022, '01-17 02-21 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
    [2027, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25'],
  ])('closes in %i as published', (year, days) => {
    expect(closures('FederalReserve', year)).toEqual(days.split(' '));
  });

  it('names the holiday that stays on a Saturday and works on the Friday before', () => {
    const { holidayName, isBusinessDay } = standardCalendars.FederalReserve;

    expect(holidayName('2026-07-04')).toBe('Independence Day');
    expect(isBusinessDay('2026-07-04')).toBe(false);
    expect(isBusinessDay('2026-07-03')).toBe(true);
  });
});

describe('holidays of federal offices', () => {
  // opm.gov, federal holidays by year; 1961 and 2004–2005 also in the tests of QuantLib (settlement).
  it.each([
    [1961, '01-02 02-22 05-30 07-04 09-04 11-10 11-23 12-25'],
    [1972, '02-21 05-29 07-04 09-04 10-09 10-23 11-23 12-25'],
    [1985, '01-01 02-18 05-27 07-04 09-02 10-14 11-11 11-28 12-25'],
    [1986, '01-01 01-20 02-17 05-26 07-04 09-01 10-13 11-11 11-27 12-25'],
    [2004, '01-01 01-19 02-16 05-31 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2005, '01-17 02-21 05-30 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2021, '01-01 01-18 02-15 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24 12-31'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ])('closes in %i as published', (year, days) => {
    expect(closures('FederalOffices', year)).toEqual(days.split(' '));
  });
});

describe('holidays of the market in US Government securities', () => {
  // sifma.org, holiday recommendations, full closes only.
  it.each([
    [1996, '01-01 01-15 02-19 04-05 05-27 07-04 09-02 10-14 11-11 11-28 12-25'],
    [1998, '01-01 01-19 02-16 04-10 05-25 07-03 09-07 10-12 11-11 11-26 12-25'],
    [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 10-11 11-11 11-25 12-24'],
    [2006, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 10-09 11-23 12-25'],
    [2018, '01-01 01-15 02-19 03-30 05-28 07-04 09-03 10-08 11-12 11-22 12-05 12-25'],
    [2021, '01-01 01-18 02-15 05-31 07-05 09-06 10-11 11-11 11-25 12-24'],
    [2022, '01-17 02-21 04-15 05-30 06-20 07-04 09-05 10-10 11-11 11-24 12-26'],
    [2026, '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25'],
  ])('closes all day in %i as published', (year, days) => {
    expect(closures('GovernmentSecurities', year)).toEqual(days.split(' '));
  });

  it.each(['2010-04-02', '2012-04-06', '2015-04-03', '2021-04-02', '2023-04-07', '2026-04-03'])(
    'closes at noon only on Good Friday %s, for which SOFR was not published either',
    (goodFriday) => {
      expect(standardCalendars.GovernmentSecurities.isBusinessDay(goodFriday)).toBe(true);
      expect(standardCalendars.Sofr.holidayName(goodFriday)).toBe('Good Friday');
    },
  );
});

describe('holidays of the New York Stock Exchange', () => {
  // nyse.com, holidays and special closings; 2004–2006 also in the tests of QuantLib.
  it.each([
    [1964, '01-01 02-21 03-27 05-29 07-03 09-07 11-03 11-26 12-25'],
    [1997, '01-01 02-17 03-28 05-26 07-04 09-01 11-27 12-25'],
    [2004, '01-01 01-19 02-16 04-09 05-31 06-11 07-05 09-06 11-25 12-24'],
    [2006, '01-02 01-16 02-20 04-14 05-29 07-04 09-04 11-23 12-25'],
    [2012, '01-02 01-16 02-20 04-06 05-28 07-04 09-03 10-29 10-30 11-22 12-25'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25'],
  ])('closes in %i as published', (year, days) => {
    expect(closures('NewYorkStockExchange', year)).toEqual(days.split(' '));
  });

  it('votes on the Tuesday after the first Monday, and closed on Wednesdays in the second half of 1968', () => {
    const { holidayName, isBusinessDay } = standardCalendars.NewYorkStockExchange;

    expect(holidayName('1960-11-08')).toBe('Election Day');
    expect(isBusinessDay('1960-11-01')).toBe(true);
    expect(['1968-06-12', '1968-07-10', '1968-12-18'].map(holidayName)).toEqual(Array(3).fill('Paperwork crisis'));
    expect(isBusinessDay('1968-06-05')).toBe(true);
  });
});

it('knows nothing but weekends where only they are counted', () => {
  expect(closures('WeekendsOnly', 2026)).toEqual([]);
  expect(standardCalendars.WeekendsOnly.isBusinessDay('2026-12-25')).toBe(true);
  expect(standardCalendars.WeekendsOnly.isBusinessDay('2026-12-26')).toBe(false);
});
