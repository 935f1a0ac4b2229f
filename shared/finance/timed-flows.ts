import { dayNumber, type IsoDate, isIsoDate } from '../time/dates.ts';
import { type DateOnlyDayCount, yearFraction } from './day-counts.ts';

/** Flows in the order of their times. */
export interface TimedFlows {
  readonly flows: Float64Array;
  /** Since the first of them, in units of which a year has so many: days for the conventions whose years all have as many, years for the others. */
  readonly times: Float64Array;
  readonly unitsInYear: number;
  /** The different distances between neighbors: a few where flows are monthly, so that powers are taken of these alone. */
  readonly gaps: Float64Array;
  /** Which of the gaps lies before each flow. */
  readonly gapOf: Uint32Array;
}

const daysInYear = (dayCount: DateOnlyDayCount): number | null =>
  dayCount === 'ACT/365F' ? 365 : dayCount === 'ACT/360' ? 360 : null;

/** The first of the dates in time; null when one is no date. */
function earliestOf(dates: readonly IsoDate[]): IsoDate | null {
  let earliest = dates[0] ?? '';
  for (const date of dates) {
    if (!isIsoDate(date)) return null;
    if (date < earliest) earliest = date;
  }
  return earliest;
}

function isInOrder(times: Float64Array): boolean {
  for (let index = 1; index < times.length; index += 1) {
    if ((times[index] ?? 0) < (times[index - 1] ?? 0)) return false;
  }
  return true;
}

const reordered = (column: Float64Array, order: Uint32Array): Float64Array =>
  Float64Array.from(order, (index) => column[index] ?? 0);

function gapsOf(times: Float64Array): Pick<TimedFlows, 'gaps' | 'gapOf'> {
  const [known, gapOf] = [new Map<number, number>(), new Uint32Array(times.length)];
  let before = 0;
  for (let index = 0; index < times.length; index += 1) {
    const time = times[index] ?? 0;
    const place = known.get(time - before) ?? known.size;
    if (place === known.size) known.set(time - before, place);
    gapOf[index] = place;
    before = time;
  }
  return { gaps: Float64Array.from(known.keys()), gapOf };
}

/** Flows with their times since the earliest date, whatever order they come in; null when one is of no date. */
export function timedFlows(
  amounts: ArrayLike<number>,
  dates: readonly IsoDate[],
  dayCount: DateOnlyDayCount,
): TimedFlows | null {
  const earliest = earliestOf(dates);
  if (earliest === null) return null;
  const [unitsInYear, firstDay] = [daysInYear(dayCount), dayNumber(earliest)];
  const times = new Float64Array(dates.length);
  for (let index = 0; index < dates.length; index += 1) {
    const date = dates[index] ?? '';
    times[index] = unitsInYear === null ? yearFraction(dayCount, earliest, date) : dayNumber(date) - firstDay;
  }
  const flows = new Float64Array(amounts.length);
  flows.set(amounts);
  if (isInOrder(times)) return { flows, times, unitsInYear: unitsInYear ?? 1, ...gapsOf(times) };
  const order = Uint32Array.from(times.keys()).sort((a, b) => (times[a] ?? 0) - (times[b] ?? 0));
  const inOrder = reordered(times, order);
  return { flows: reordered(flows, order), times: inOrder, unitsInYear: unitsInYear ?? 1, ...gapsOf(inOrder) };
}
