import { DateText } from '../../../components/date-text.tsx';
import { today } from '../../../components/today.ts';
import own from './calendars.module.css';
import { comingFederalHolidays } from './federal-holidays.ts';

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
