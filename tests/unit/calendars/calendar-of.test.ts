import { describe, expect, it } from 'vitest';
import {
  type BusinessDays,
  Calendar,
  calendarOf,
  fiscalYearEndOf,
  NewCalendar,
  StoredCalendar,
} from '#shared/domain/calendar.ts';

const desk: BusinessDays = {
  name: 'Closing desk',
  base: 'FederalReserve',
  weekend: [0, 6],
  holidays: [{ date: '2026-12-24', name: 'Office closed' }],
  workedDays: [{ date: '2026-11-11', name: 'Funding day' }],
};

describe('calendarOf', () => {
  it('keeps the holidays of its base and its own, and works on its exceptions', () => {
    const { isBusinessDay, holidayName } = calendarOf(desk);

    expect(holidayName('2026-12-24')).toBe('Office closed');
    expect(holidayName('2026-11-26')).toBe('Thanksgiving Day');
    expect(isBusinessDay('2026-11-11')).toBe(true);
  });

  it.each([
    ['FederalReserve', '2026-07-03', true],
    ['FederalOffices', '2026-07-03', false],
    ['GovernmentSecurities', '2027-03-26', false],
    ['Sofr', '2026-04-03', false],
    ['NewYorkStockExchange', '2026-10-12', true],
    ['None', '2026-12-25', true],
  ] as const)('counts %s on %s as a business day: %s', (base, day, isBusinessDay) => {
    expect(calendarOf({ ...desk, base }).isBusinessDay(day)).toBe(isBusinessDay);
  });

  it('is the Federal Reserve’s where none is chosen', () => {
    expect(calendarOf(null).name).toBe('Federal Reserve');
  });
});

it('refuses a day that is both a holiday and worked, at the worked day', () => {
  const refused = NewCalendar.safeParse({ ...desk, workedDays: [...desk.workedDays, ...desk.holidays] });

  expect(refused.error?.issues).toMatchObject([{ path: ['workedDays', 1, 'date'] }]);
});

it.each([
  ['US', 'FederalReserve'],
  ['None', 'None'],
])('reads a calendar that was kept for the country %s', (country, base) => {
  const {
    base: _,
    workedDays,
    ...former
  } = Calendar.parse({
    ...desk,
    id: 'desk',
    fiscalYearStart: '01-01',
    launchStatus: 'Active',
    version: 3,
    createdAt: '2026-01-02T10:00:00.000Z',
    createdBy: 'an-agent',
    updatedAt: '2026-01-02T10:00:00.000Z',
    updatedBy: 'an-agent',
  });

  expect(StoredCalendar.parse({ ...former, country })).toMatchObject({ ...former, base, workedDays: [] });
});

it.each([
  ['01-01', '12-31'],
  ['07-01', '06-30'],
  ['03-01', '02-28'],
])('ends a fiscal year that begins on %s on %s', (start, end) => {
  expect(fiscalYearEndOf(start)).toBe(end);
});
