import type { Datapoint } from '#shared/domain/datapoint.ts';
import { formatDate, formatDistance, formatFigurePeriod, formatMoment } from '#shared/format/dates.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { hasPeriodEnded, lastDayOf } from '#shared/time/figure-period.ts';
import { today } from '../../components/date-text.tsx';
import { exactFigure, unitWords } from './read-figure.ts';

/** From this factor on, a figure differs from the one before it as one does in which a point or some zeros were lost. */
const suspiciousFactor = 10;

export const hasEnded = (period: Period | IsoDate): boolean =>
  hasPeriodEnded(period.length === 7 ? 'Monthly' : 'Daily', period, today());

/** `1.38× · Ana Ruiz, Oct 14, 2026, 2:05 PM EST · From the email`. `timeZone`: as `useTimeZone` tells it. */
export const standingWords = ({ value, unit, source }: Datapoint, timeZone: string | undefined): string =>
  [exactFigure(value, unit), `${source.byName}, ${formatMoment(source.at, timeZone)}`, source.note]
    .filter((part) => part !== null)
    .join(' · ');

/** A value that is about to be saved, and what it meets. */
export interface Entered {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly standing: Datapoint | null;
  readonly previous: Datapoint | null;
  /** In which moments are told, as `useTimeZone` tells it. */
  readonly timeZone: string | undefined;
}

/** That a value is many times, or a small part of, the one before it; null where it is not. */
export function leapOf({ name, value, unit, previous }: Omit<Entered, 'timeZone'>): string | null {
  if (previous === null || previous.value === 0 || value === 0) return null;
  const factor = Math.abs(value / previous.value);
  if (factor < suspiciousFactor && factor > 1 / suspiciousFactor) return null;
  const before = `${exactFigure(previous.value, unit)} in ${formatFigurePeriod(previous)}`;
  return `${name} was ${before}. Is ${exactFigure(value, unit)} right?`;
}

/** Beyond these, a value was most likely meant in another unit: an amount, or a percentage without its point. */
const mostPlausible: Readonly<Record<string, number>> = { Ratio: 100, Percentage: 1_000 };

/** That a value is larger than any of its unit usually is; null where it is not. */
export function implausibleOf({ name, value, unit }: Pick<Entered, 'name' | 'value' | 'unit'>): string | null {
  const most = mostPlausible[unit];
  if (most === undefined || Math.abs(value) <= most) return null;
  return `${name} is ${unitWords(unit)}. Is ${exactFigure(value, unit)} right?`;
}

/** That a value takes the place of another one; null where it takes none. */
export const replacingOf = ({ name, value, unit, standing, timeZone }: Entered): string | null =>
  standing === null || standing.value === value
    ? null
    : `${name} is already ${exactFigure(standing.value, unit)}, entered by ${standing.source.byName} on ${formatMoment(standing.source.at, timeZone)}. It will be ${exactFigure(value, unit)}; the earlier value stays in its history.`;

/** What has to be asked about a period before actual figures of it are saved; null where nothing has. */
export const earlyOf = (period: Period | IsoDate): string | null =>
  hasEnded(period)
    ? null
    : `The period ends on ${formatDate(lastDayOf(period))} (${formatDistance(lastDayOf(period), today())}). What you entered will be kept as actual.`;
