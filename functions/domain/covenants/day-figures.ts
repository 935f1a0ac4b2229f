import type { Covenant } from '#shared/domain/covenant.ts';
import { isDense, isTestedByDay } from '#shared/domain/covenant-periods.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { figureOfPeriod, type TestedFigure } from '#shared/domain/tested-figure.ts';
import type { IsoDate } from '#shared/time/dates.ts';

/** Metrics are computed by months: what is tested as of one day is known at the end of one, as a balance or over a window that ends there. */
export const isKnownAtMonthEnds = (covenant: Covenant, type: DetailType | null): boolean =>
  !isDense(covenant) && (covenant.window !== 'Period' || type?.periodRollup === 'last');

/** What says how things stood on a day is told by a figure of the day; what adds up over time by one of its whole time alone. */
export function standsForDay({ window, frequency }: Covenant, type: DetailType | null): boolean {
  const stood = type === null || ['last', 'none', 'recompute'].includes(type.periodRollup);
  return stood || (window === 'Period' && frequency !== 'Weekly');
}

/** Says why a figure that was entered for a day is not what is tested; null where none was. */
export function unfitFor(covenant: Covenant, end: IsoDate, entered: readonly Datapoint[]): TestedFigure | null {
  const figure = isTestedByDay(covenant) ? figureOfPeriod(covenant, entered, end) : null;
  if (figure === null) return null;
  const { period, frequency, unit } = figure;
  const reason = `${covenant.metric} adds up over time: a figure of one day does not tell it.`;
  return { period, frequency, value: null, unit, source: null, reason };
}
