import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { formatDate } from '#shared/format/dates.ts';
import {
  addDays,
  addMonths,
  firstEnteredDate,
  type IsoDate,
  lastEnteredDate,
  monthNames,
  monthOf,
  periodOf,
  weekdayNames,
  weekdayOf,
  yearOf,
} from '#shared/time/dates.ts';
import { today } from '../date-text.tsx';
import styles from './calendar-grid.module.css';

/** Always as many, so that nothing moves when the month changes. */
const shownWeeks = 6;

interface CalendarGridProps {
  readonly value: IsoDate | null;
  readonly last: IsoDate | undefined;
  readonly onPick: (date: IsoDate) => void;
}

function weeksOf(date: IsoDate): readonly (readonly IsoDate[])[] {
  const first = `${periodOf(date)}-01`;
  const start = addDays(first, -weekdayOf(first));
  return Array.from({ length: shownWeeks }, (_, week) =>
    weekdayNames.map((_name, day) => addDays(start, week * 7 + day)),
  );
}

/** Where a key leads from a day; undefined for keys that lead nowhere. */
function dayAfterKey(date: IsoDate, { key, shiftKey }: KeyboardEvent): IsoDate | undefined {
  const months = shiftKey ? 12 : 1;
  switch (key) {
    case 'ArrowLeft':
      return addDays(date, -1);
    case 'ArrowRight':
      return addDays(date, 1);
    case 'ArrowUp':
      return addDays(date, -7);
    case 'ArrowDown':
      return addDays(date, 7);
    case 'PageUp':
      return addMonths(date, -months);
    case 'PageDown':
      return addMonths(date, months);
    case 'Home':
      return addDays(date, -weekdayOf(date));
    case 'End':
      return addDays(date, 6 - weekdayOf(date));
    default:
      return undefined;
  }
}

/** A month to choose a day from. Arrow keys go by days and weeks, Page Up and Page Down by months, with Shift by years. */
export function CalendarGrid({ value, last = lastEnteredDate, onPick }: CalendarGridProps) {
  const within = (date: IsoDate): IsoDate => (date < firstEnteredDate ? firstEnteredDate : date > last ? last : date);
  const [reached, setReached] = useState(() => within(value ?? today()));
  const titleId = useId();
  const grid = useRef<HTMLTableElement>(null);
  const isByKey = useRef(false);

  useLayoutEffect(() => {
    if (isByKey.current) grid.current?.querySelector<HTMLElement>(`[data-day="${reached}"]`)?.focus();
    isByKey.current = false;
  }, [reached]);

  const press = (event: KeyboardEvent) => {
    const next = dayAfterKey(reached, event);
    if (next === undefined) return;
    event.preventDefault();
    isByKey.current = true;
    setReached(within(next));
  };
  const turn = (months: number) => setReached(within(addMonths(reached, months)));
  const turns = [
    { label: 'Previous year', months: -12, Icon: ChevronsLeft },
    { label: 'Previous month', months: -1, Icon: ChevronLeft },
    { label: 'Next month', months: 1, Icon: ChevronRight },
    { label: 'Next year', months: 12, Icon: ChevronsRight },
  ].map(({ label, months, Icon }) => (
    <button key={label} type="button" aria-label={label} onClick={() => turn(months)}>
      <Icon size={15} aria-hidden />
    </button>
  ));
  return (
    <div className={styles['calendar']}>
      <div className={styles['turn']}>
        {turns.slice(0, 2)}
        <strong id={titleId} aria-live="polite">
          {monthNames[monthOf(reached) - 1]} {yearOf(reached)}
        </strong>
        {turns.slice(2)}
      </div>
      <table ref={grid} aria-labelledby={titleId}>
        <thead>
          <tr>
            {weekdayNames.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday}>
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(reached).map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <Day
                  key={date}
                  date={date}
                  isChosen={date === value}
                  isReached={date === reached}
                  isOutside={periodOf(date) !== periodOf(reached)}
                  isOffered={date === within(date)}
                  onPick={onPick}
                  onPress={press}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface DayProps {
  readonly date: IsoDate;
  readonly isChosen: boolean;
  readonly isReached: boolean;
  readonly isOutside: boolean;
  readonly isOffered: boolean;
  readonly onPick: (date: IsoDate) => void;
  readonly onPress: (event: KeyboardEvent) => void;
}

const Day = ({ date, isChosen, isReached, isOutside, isOffered, onPick, onPress }: DayProps) => (
  <td>
    <button
      type="button"
      data-day={date}
      data-autofocus={isReached || undefined}
      tabIndex={isReached ? 0 : -1}
      disabled={!isOffered}
      aria-label={`${weekdayNames[weekdayOf(date)]}, ${formatDate(date)}`}
      aria-pressed={isChosen}
      aria-current={date === today() ? 'date' : undefined}
      className={isChosen ? styles['chosen'] : isOutside ? styles['outside'] : undefined}
      onClick={() => onPick(date)}
      onKeyDown={onPress}
    >
      {Number(date.slice(8))}
    </button>
  </td>
);
