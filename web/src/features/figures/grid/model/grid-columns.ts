import { addMonthsToPeriod, type IsoDate, monthInWords, monthOf, type Period } from '#shared/time/dates.ts';
import { hasPeriodEnded, monthsIn } from '#shared/time/figure-period.ts';

/** The lengths of periods that the grid shows, one at a time: figures of different lengths live apart. */
export const gridLengths = ['Monthly', 'Quarterly', 'Annually'] as const;
export type GridLength = (typeof gridLengths)[number];

/** A column of the grid. Quarters and years stand at their last month. */
export interface PeriodColumn {
  readonly period: Period;
  /** `Sep 2026`. */
  readonly label: string;
  /** What the label leaves open: that it is a quarter or a year that ends then. */
  readonly note: string;
  /** Nothing of it is final yet. */
  readonly isOpen: boolean;
}

const notes: Readonly<Record<GridLength, string>> = { Monthly: '', Quarterly: '3 months to', Annually: 'Year to' };

/** Whether a period of a length ends with a month. `fiscalYearEnd` is `MM-DD`; quarters and years are those of the fiscal year. */
function endsWith(length: GridLength, period: Period, fiscalYearEnd: string): boolean {
  const months = (monthOf(period) - Number(fiscalYearEnd.slice(0, 2)) + 12) % 12;
  return months % monthsIn[length] === 0;
}

export interface ColumnRange {
  readonly length: GridLength;
  /** The first and the last month, both included. */
  readonly from: Period;
  readonly to: Period;
}

/**
 * The periods of a range, oldest first. A figure that stands at another month than those of the fiscal year, because that has been changed, has its
 * column all the same.
 */
export function columnsIn(
  { length, from, to }: ColumnRange,
  fiscalYearEnd: string,
  standing: Iterable<Period>,
  today: IsoDate,
): readonly PeriodColumn[] {
  const periods = new Set<Period>();
  for (const period of standing) if (period >= from && period <= to) periods.add(period);
  for (let period = from; period <= to; period = addMonthsToPeriod(period, 1)) {
    if (endsWith(length, period, fiscalYearEnd)) periods.add(period);
  }
  return [...periods].toSorted().map((period) => ({
    period,
    label: monthInWords(period),
    note: notes[length],
    isOpen: !hasPeriodEnded(length, period, today),
  }));
}

const shownAtFirst: Readonly<Record<GridLength, { readonly back: number; readonly ahead: number }>> = {
  Monthly: { back: 14, ahead: 24 },
  Quarterly: { back: 36, ahead: 36 },
  Annually: { back: 72, ahead: 120 },
};

/** What is shown until somebody chooses: of actual figures the past and the period that runs, of others also what comes. */
export function usualRange(length: GridLength, isActual: boolean, now: Period): ColumnRange {
  const { back, ahead } = shownAtFirst[length];
  return isActual
    ? { length, from: addMonthsToPeriod(now, -back), to: addMonthsToPeriod(now, monthsIn[length] - 1) }
    : { length, from: addMonthsToPeriod(now, -monthsIn[length] * 2), to: addMonthsToPeriod(now, ahead) };
}
