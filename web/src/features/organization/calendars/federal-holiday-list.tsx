import { federalReserveHolidays } from '#shared/time/business-days.ts';
import { addDays, type IsoDate, yearOf } from '#shared/time/dates.ts';
import { DateText, today } from '../../../components/date-text.tsx';
import own from './calendars.module.css';

/** In the order in which they come in a year from 2021 on. */
const names = [
  'New Year’s Day',
  'Martin Luther King Jr. Day',
  'Presidents’ Day',
  'Memorial Day',
  'Juneteenth',
  'Independence Day',
  'Labor Day',
  'Columbus Day',
  'Veterans Day',
  'Thanksgiving Day',
  'Christmas Day',
] as const;

interface Holiday {
  readonly date: IsoDate;
  readonly name: string;
}

const holidaysOf = (year: number): readonly Holiday[] =>
  [...federalReserveHolidays(year)].map((date, index) => ({ date, name: names[index] ?? 'Federal holiday' }));

/** US federal holidays in the twelve months from a day on. */
export function comingFederalHolidays(from: IsoDate): readonly Holiday[] {
  const year = yearOf(from);
  const until = addDays(from, 365);
  return [...holidaysOf(year), ...holidaysOf(year + 1)].filter(({ date }) => date >= from && date < until);
}

/** The federal holidays that a calendar has without anybody entering them. */
export const FederalHolidays = ({ isOpen = false }: { isOpen?: boolean }) => (
  <details open={isOpen}>
    <summary className={own['summary']}>Federal holidays of the next twelve months</summary>
    <ul className={own['federal']} aria-label="Federal holidays">
      {comingFederalHolidays(today()).map(({ date, name }) => (
        <li key={date}>
          <span>{name}</span>
          <DateText date={date} />
        </li>
      ))}
    </ul>
  </details>
);
