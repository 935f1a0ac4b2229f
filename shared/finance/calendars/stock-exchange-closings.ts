import { addDays, type IsoDate } from '../../time/dates.ts';
import type { NamedDay } from './business-calendar.ts';
import { type Holiday, nthWeekday } from './us-holidays.ts';

/** The Tuesday after the first Monday of November: every year until 1968, then in years of presidential elections until 1980. */
export const stockExchangeElectionDay: Holiday = {
  name: 'Election Day',
  dayIn: (year) => (year <= 1968 || (year <= 1980 && year % 4 === 0) ? addDays(nthWeekday(year, 11, 1, 1), 1) : null),
};

/** From 12 June to the end of 1968 the exchange closed on Wednesdays to catch up with its paperwork. */
function paperworkDays(): readonly NamedDay[] {
  const days: NamedDay[] = [];
  for (let date: IsoDate = '1968-06-12'; date < '1969-01-01'; date = addDays(date, 7))
    days.push({ date, name: 'Paperwork crisis' });
  return days;
}

/** Days on which the New York Stock Exchange was closed once, all day (nyse.com, special closings), from 1954 on. */
export const stockExchangeClosings: readonly NamedDay[] = [
  { date: '1954-12-24', name: 'Christmas Eve' },
  { date: '1956-12-24', name: 'Christmas Eve' },
  { date: '1958-12-26', name: 'Day after Christmas' },
  { date: '1961-05-29', name: 'Day before Decoration Day' },
  { date: '1963-11-25', name: 'Funeral of President Kennedy' },
  { date: '1965-12-24', name: 'Christmas Eve' },
  { date: '1968-04-09', name: 'Mourning for Martin Luther King Jr.' },
  ...paperworkDays(),
  { date: '1968-07-05', name: 'Day after Independence Day' },
  { date: '1969-02-10', name: 'Snow' },
  { date: '1969-03-31', name: 'Funeral of President Eisenhower' },
  { date: '1969-07-21', name: 'Lunar landing' },
  { date: '1972-12-28', name: 'Funeral of President Truman' },
  { date: '1973-01-25', name: 'Funeral of President Johnson' },
  { date: '1977-07-14', name: 'Blackout' },
  { date: '1985-09-27', name: 'Hurricane Gloria' },
  { date: '1994-04-27', name: 'Funeral of President Nixon' },
  { date: '2001-09-11', name: 'Attack on the World Trade Center' },
  { date: '2001-09-12', name: 'Attack on the World Trade Center' },
  { date: '2001-09-13', name: 'Attack on the World Trade Center' },
  { date: '2001-09-14', name: 'Attack on the World Trade Center' },
  { date: '2004-06-11', name: 'Funeral of President Reagan' },
  { date: '2007-01-02', name: 'Funeral of President Ford' },
  { date: '2012-10-29', name: 'Hurricane Sandy' },
  { date: '2012-10-30', name: 'Hurricane Sandy' },
  { date: '2018-12-05', name: 'Funeral of President Bush' },
  { date: '2025-01-09', name: 'Funeral of President Carter' },
];
