import { formatDate, formatDistance, formatMoment } from '#shared/format/dates.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { useTimeZone } from '../api/time-zone.ts';
import { NoValue } from './no-value.tsx';

/** The reader's calendar day. */
export function today(): IsoDate {
  const now = new Date();
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
}

interface DateTextProps {
  readonly date: IsoDate | null;
  /** Also says how far away it is. */
  readonly distance?: boolean;
  /** Why there is no date; shown on hover and read aloud. */
  readonly reason?: string;
}

/** A calendar date; how far away it is stands beside it or on hover. */
export function DateText({ date, distance = false, reason }: DateTextProps) {
  if (date === null) return <NoValue reason={reason} />;
  return (
    <time dateTime={date} className="figures" title={formatDistance(date, today())}>
      {formatDate(date)}
      {distance && <> ({formatDistance(date, today())})</>}
    </time>
  );
}

/** A moment in the organization's time zone, which is named then, or else in the reader's own. */
export function MomentText({ at }: { at: string }) {
  return (
    <time dateTime={at} className="figures">
      {formatMoment(at, useTimeZone())}
    </time>
  );
}
