import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { type CalendarEntry, calendarEntryId, calendarEntryName } from '#shared/domain/compliance-calendar.ts';
import { calendarKindWords } from '#shared/format/calendar-words.ts';
import { dayOf, type IsoDate, monthInWords, type Period, periodOf, weekdayNames } from '#shared/time/dates.ts';
import { today } from '../../../components/date-text.tsx';
import { agendaId, dayTitle, entryAddress } from './agenda.tsx';
import styles from './calendar.module.css';
import { lookOf } from './entry-badge.tsx';
import { dayByKey, weeksOf } from './month.ts';

/** More of one day are on the list below. */
const mostInCell = 3;

interface MonthGridProps {
  readonly month: Period;
  readonly entries: readonly CalendarEntry[];
  readonly onTurn: (months: number) => void;
}

/**
 * A month at a glance. One day takes the focus, and arrow keys, Home and End go to others; Page Up and Page Down turn the month. Enter leads to the day
 * on the list below.
 */
export function MonthGrid({ month, entries, onTurn }: MonthGridProps) {
  const weeks = weeksOf(month);
  const days = weeks.flat();
  const [chosen, setChosen] = useState<IsoDate>(() => (periodOf(today()) === month ? today() : `${month}-01`));
  // Another month has days of its own.
  const reached = days.includes(chosen) ? chosen : `${month}-01`;
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);
  const byDay = Map.groupBy(entries, ({ date }) => date);

  useLayoutEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
    isByKey.current = false;
  }, [reached]);

  const press = (event: KeyboardEvent, from: IsoDate) => {
    const turned = event.key === 'PageUp' ? -1 : event.key === 'PageDown' ? 1 : 0;
    const next = dayByKey(from, event.key);
    if (turned === 0 && next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    if (turned !== 0) onTurn(turned);
    else if (next !== undefined && days.includes(next)) setChosen(next);
  };
  return (
    <table ref={grid} className={styles['grid']}>
      <caption className="visually-hidden">{monthInWords(month)}</caption>
      <thead>
        <tr>
          {weekdayNames.map((weekday) => (
            <th key={weekday} scope="col" abbr={weekday}>
              {weekday.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} className={periodOf(date) === month ? '' : styles['outside']}>
                <DayCell
                  date={date}
                  entries={byDay.get(date) ?? []}
                  isReached={date === reached}
                  onReach={() => setChosen(date)}
                  onPress={(event) => press(event, date)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DayCellProps {
  readonly date: IsoDate;
  readonly entries: readonly CalendarEntry[];
  readonly isReached: boolean;
  readonly onReach: () => void;
  readonly onPress: (event: KeyboardEvent) => void;
}

function DayCell({ date, entries, isReached, onReach, onPress }: DayCellProps) {
  const more = entries.length - mostInCell;
  const counted = entries.length === 0 ? 'nothing' : entries.length === 1 ? '1 entry' : `${entries.length} entries`;
  const lead = () => {
    onReach();
    const heading = document.getElementById(agendaId(date));
    heading?.scrollIntoView({ block: 'center' });
    heading?.focus({ preventScroll: true });
  };
  return (
    <>
      <button
        type="button"
        data-day={date}
        tabIndex={isReached ? 0 : -1}
        aria-label={`${dayTitle(date)}: ${counted}`}
        aria-current={date === today() ? 'date' : undefined}
        className={styles['day']}
        onClick={lead}
        onKeyDown={onPress}
      >
        {dayOf(date)}
      </button>
      {entries.slice(0, mostInCell).map((entry) => (
        <Link
          key={calendarEntryId(entry)}
          to={entryAddress(entry)}
          tabIndex={-1}
          data-look={lookOf(entry)}
          className={styles['chip']}
          title={`${calendarEntryName(entry)}, ${entry.entityName}: ${calendarKindWords(entry)}`}
        >
          {calendarEntryName(entry)}
        </Link>
      ))}
      {more > 0 && <span className={styles['moreOfDay']}>{more} more</span>}
    </>
  );
}
