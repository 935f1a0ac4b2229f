import { type Axis, coarserAxis, type Grain, monthlyAxis } from '#shared/metrics/engine/axis.ts';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import { monthsIn } from '#shared/time/figure-period.ts';

/** So many periods, the first of which begins with a month. */
export function axisOf(first: Period, periods: number, grain: Grain, fiscalYearEndMonth: number): Axis {
  const months = monthlyAxis(first, addMonthsToPeriod(first, periods * monthsIn[grain] - 1), fiscalYearEndMonth);
  return grain === 'Monthly' ? months : coarserAxis(months, grain, fiscalYearEndMonth);
}
