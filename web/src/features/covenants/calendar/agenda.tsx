import { Link } from 'react-router-dom';
import { type CalendarEntry, calendarEntryId, calendarEntryName } from '#shared/domain/compliance-calendar.ts';
import { calendarKindWords } from '#shared/format/calendar-words.ts';
import { covenantAddress } from '#shared/format/covenant-address.ts';
import { formatDate } from '#shared/format/dates.ts';
import { type IsoDate, weekdayNames, weekdayOf } from '#shared/time/dates.ts';
import { today } from '../../../components/date-text.tsx';
import { documentAddress } from '../../../components/document-address.ts';
import styles from './calendar.module.css';
import { EntryBadge } from './entry-badge.tsx';
import { type CalendarDay, daysOf } from './month.ts';

/** Names a day's heading, to which the grid leads. */
export const agendaId = (date: IsoDate): string => `day-${date}`;

/** `Saturday, Nov 14, 2026`. */
export const dayTitle = (date: IsoDate): string => `${weekdayNames[weekdayOf(date)]}, ${formatDate(date)}`;

/** Of a covenant its own page, of a document its place in the data room. */
export const entryAddress = ({ entityId, covenantId, covenantType, documentId }: CalendarEntry): string =>
  covenantId === null || covenantType === null
    ? documentAddress({ entityId, documentId: documentId ?? '' })
    : covenantAddress(entityId, { id: covenantId, covenantType });

interface AgendaProps {
  readonly entries: readonly CalendarEntry[];
  /** Where those of several structures stand together. */
  readonly namesStructures: boolean;
}

/** What falls due, day by day: each leads to its covenant, or to its document. */
export const Agenda = ({ entries, namesStructures }: AgendaProps) => (
  <ol className={styles['agenda']}>
    {daysOf(entries).map((day) => (
      <li key={day.date}>
        <Day day={day} namesStructures={namesStructures} />
      </li>
    ))}
  </ol>
);

function Day({ day: { date, entries }, namesStructures }: { day: CalendarDay } & Pick<AgendaProps, 'namesStructures'>) {
  return (
    <>
      <h3 id={agendaId(date)} tabIndex={-1} className={styles['dayTitle']}>
        <time dateTime={date}>{dayTitle(date)}</time>
        {date === today() && <span className="muted">Today</span>}
      </h3>
      <ul className={styles['entries']}>
        {entries.map((entry) => (
          <li key={calendarEntryId(entry)} className={styles['entry']}>
            <span className={styles['what']}>
              <Link className="name" to={entryAddress(entry)}>
                {calendarEntryName(entry)}
              </Link>
              {namesStructures && <span className="below">{entry.entityName}</span>}
              <span className="below">
                {[calendarKindWords(entry), entry.periodTitle].filter((words) => words !== '').join(' · ')}
              </span>
            </span>
            <EntryBadge entry={entry} />
          </li>
        ))}
      </ul>
    </>
  );
}
