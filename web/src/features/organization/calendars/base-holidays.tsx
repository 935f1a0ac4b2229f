import type { CalendarBase } from '#shared/domain/calendar.ts';
import { closuresBetween, type NamedDay } from '#shared/finance/calendars/business-calendar.ts';
import { standardCalendars } from '#shared/finance/calendars/standard-calendars.ts';
import { addDays, type IsoDate } from '#shared/time/dates.ts';
import { DateText, today } from '../../../components/date-text.tsx';
import { baseWords } from './base-words.ts';
import own from './calendars.module.css';

type Base = Exclude<CalendarBase, 'None'>;

/** Holidays of a base that close a working day in the twelve months from a day on. */
export const comingHolidays = (base: Base, from: IsoDate): readonly NamedDay[] =>
  closuresBetween(standardCalendars[base], from, addDays(from, 364));

/** The holidays that a calendar has without anybody entering them. */
export const BaseHolidays = ({ base, isOpen = false }: { base: Base; isOpen?: boolean }) => (
  <details open={isOpen}>
    <summary className={own['summary']}>{baseWords[base]}: holidays of the next twelve months</summary>
    <ul className={own['federal']} aria-label={`Holidays of ${baseWords[base]}`}>
      {comingHolidays(base, today()).map(({ date, name }) => (
        <li key={date}>
          <span>{name}</span>
          <DateText date={date} />
        </li>
      ))}
    </ul>
  </details>
);
