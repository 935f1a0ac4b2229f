import { closuresBetween, type NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { DateText, today } from '../../../components/date-text.tsx';
import own from './calendars.module.css';

/** US federal holidays that close a working day in the twelve months from a day on. */
export const comingFederalHolidays = (from: IsoDate): readonly NamedDay[] =>
  closuresBetween(standardCalendars.FederalReserve, from, addDays(from, 364));

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
