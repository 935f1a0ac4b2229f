import { monthsIn } from '../../time/figure-period.ts';
import type { Axis } from './axis.ts';

/** Which periods of a monthly axis each period of another axis sums up, from the first up to, not including, the end. */
export interface Windows {
  readonly axis: Axis;
  readonly from: Int32Array;
  readonly to: Int32Array;
}

/** The months of quarters or years. */
export function windowsOfCoarser(months: Axis, coarse: Axis): Windows {
  const first = months.lastMonths[0] ?? 0;
  const to = coarse.lastMonths.map((month) => month - first + 1);
  return { axis: coarse, from: to.map((end) => end - monthsIn[coarse.grain]), to };
}

/** How far a figure of a month reaches: twelve months back or ahead, or from the beginning of the year, or of the fiscal year, on. */
const timings = ['Lagging', 'Leading', 'YTD', 'FiscalYTD'] as const;
export type Timing = (typeof timings)[number];

const monthsInYear = 12;

export function windowsOfTiming(months: Axis, timing: Timing): Windows {
  const [from, to] = [new Int32Array(months.count), new Int32Array(months.count)];
  const begins = timing === 'FiscalYTD' ? months.beginsFiscalYear : months.beginsYear;
  // A year that began before the axis is not known from its beginning.
  let begun = -monthsInYear;
  for (let at = 0; at < months.count; at += 1) {
    if (begins[at] === 1) begun = at;
    const isAhead = timing === 'Leading';
    const isYear = timing === 'YTD' || timing === 'FiscalYTD';
    to[at] = isAhead ? at + 1 + monthsInYear : at + 1;
    from[at] = isYear ? begun : (to[at] ?? 0) - monthsInYear;
  }
  return { axis: months, from, to };
}
