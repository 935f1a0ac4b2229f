import type { IsoDate } from '#shared/domain/dates.ts';
import { formatDate, formatDistance, formatMoment } from '#shared/format/dates.ts';
import { noValue } from '#shared/format/number.ts';
import { today } from './today.ts';

/** A calendar date; with `distance` also how far away it is. */
export function DateText({ date, distance = false }: { date: IsoDate | null; distance?: boolean }) {
  if (date === null) return <span className="figures">{noValue}</span>;
  return (
    <time dateTime={date} className="figures" title={formatDistance(date, today())}>
      {formatDate(date)}
      {distance && <> ({formatDistance(date, today())})</>}
    </time>
  );
}

/** A moment in the reader's own time zone. */
export const MomentText = ({ at }: { at: string }) => (
  <time dateTime={at} className="figures">
    {formatMoment(at)}
  </time>
);
