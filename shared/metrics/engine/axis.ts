import { endOfPeriod, monthInWords, type Period } from '../../time/dates.ts';
import { indexOfPeriod, monthsIn, periodAtIndex } from '../../time/figure-period.ts';
import { dayNumberOf } from './day-numbers.ts';

export type Grain = 'Monthly' | 'Quarterly' | 'Semiannually' | 'Annually';

/** Periods of one length, one after the other. */
export interface Axis {
  readonly grain: Grain;
  readonly count: number;
  /** Month of each period's end, as an index of months since January 1900. */
  readonly lastMonths: Int32Array;
  /** Day numbers of the first and the last day of each period. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** 1 where a calendar year, or a fiscal year, begins with the period. */
  readonly beginsYear: Uint8Array;
  readonly beginsFiscalYear: Uint8Array;
}

const monthOfIndex = (index: number): number => (index % 12) + 1;
const periodOfMonth = (index: number): Period => periodAtIndex('Monthly', index);

function axisOf(grain: Grain, lastMonths: Int32Array, fiscalYearEndMonth: number): Axis {
  const length = monthsIn[grain];
  const count = lastMonths.length;
  const [starts, ends] = [new Float64Array(count), new Float64Array(count)];
  const [beginsYear, beginsFiscalYear] = [new Uint8Array(count), new Uint8Array(count)];
  for (const [at, last] of lastMonths.entries()) {
    const first = last - length + 1;
    starts[at] = dayNumberOf(`${periodOfMonth(first)}-01`);
    ends[at] = dayNumberOf(endOfPeriod(periodOfMonth(last)));
    beginsYear[at] = monthOfIndex(first) === 1 ? 1 : 0;
    beginsFiscalYear[at] = monthOfIndex(first) === (fiscalYearEndMonth % 12) + 1 ? 1 : 0;
  }
  return { grain, count, lastMonths, starts, ends, beginsYear, beginsFiscalYear };
}

/** Every month from the first to the last, both included. `fiscalYearEndMonth`: 1–12, in which a fiscal year ends. */
export function monthlyAxis(first: Period, last: Period, fiscalYearEndMonth = 12): Axis {
  const from = indexOfPeriod('Monthly', first);
  const count = Math.max(0, indexOfPeriod('Monthly', last) - from + 1);
  return axisOf(
    'Monthly',
    Int32Array.from({ length: count }, (_, at) => from + at),
    fiscalYearEndMonth,
  );
}

/** Quarters, half-years or years of the fiscal year that lie wholly within a monthly axis. */
export function coarserAxis(months: Axis, grain: Exclude<Grain, 'Monthly'>, fiscalYearEndMonth = 12): Axis {
  const length = monthsIn[grain];
  const lasts = [...months.lastMonths].filter(
    (month, at) => at >= length - 1 && (((monthOfIndex(month) - fiscalYearEndMonth) % length) + length) % length === 0,
  );
  return axisOf(grain, Int32Array.from(lasts), fiscalYearEndMonth);
}

/** The period at a place of an axis as figures name it: by its last month. */
export const periodAt = ({ lastMonths }: Axis, at: number): Period => periodOfMonth(lastMonths[at] ?? 0);

/** `Mar 2026`, `Q3 2026` by the quarter of the calendar year that ends with it, `H1 2026` likewise, `2026`, or `Year to Mar 2026`. */
export function periodInWords(axis: Axis, at: number): string {
  const last = periodAt(axis, at);
  const month = monthOfIndex(axis.lastMonths[at] ?? 0);
  if (axis.grain === 'Quarterly' && month % 3 === 0) return `Q${month / 3} ${last.slice(0, 4)}`;
  if (axis.grain === 'Semiannually')
    return month % 6 === 0 ? `H${month / 6} ${last.slice(0, 4)}` : `Half-year to ${monthInWords(last)}`;
  if (axis.grain === 'Annually') return month === 12 ? last.slice(0, 4) : `Year to ${monthInWords(last)}`;
  return axis.grain === 'Monthly' ? monthInWords(last) : `Quarter to ${monthInWords(last)}`;
}

/** The place of the period that ends with a month; null where the axis has none. */
export function placeOf(axis: Axis, period: Period): number | null {
  const month = indexOfPeriod('Monthly', period);
  const length = monthsIn[axis.grain];
  const at = Math.round((month - (axis.lastMonths[0] ?? 0)) / length);
  return axis.lastMonths[at] === month ? at : null;
}
