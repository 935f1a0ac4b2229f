import { addMonthsSticking, daysBetween, type IsoDate } from '../time/dates.ts';
import { addFractions, type DayFraction } from './day-fraction.ts';

/** A regular coupon period next to which irregular ones are measured. */
export interface ReferencePeriod {
  readonly start: IsoDate;
  readonly end: IsoDate;
  /** Length of a regular period, 1 to 12 and more for coupons of several years. */
  readonly months: number;
  /** Whether coupons fall on the last day of each month. */
  readonly endOfMonth: boolean;
}

/** The coupon date so many regular periods after the end of the reference period; −1 is its start. */
function couponDate({ start, end, months, endOfMonth }: ReferencePeriod, periods: number): IsoDate {
  if (periods === 0) return end;
  if (periods === -1) return start;
  return periods > 0
    ? addMonthsSticking(end, months * periods, endOfMonth)
    : addMonthsSticking(start, months * (periods + 1), endOfMonth);
}

/**
 * Actual/Actual (ICMA, Rule 251): each regular period counts months/12 of a year, however many days it has, and a part of one counts its days over
 * the days of the period. A long or short period is cut at the coupon dates that the reference period would have before and after it.
 */
export function icmaDayFraction(from: IsoDate, to: IsoDate, reference: ReferencePeriod): DayFraction {
  let index = 0;
  while (couponDate(reference, index - 1) > from) index -= 1;
  while (couponDate(reference, index) <= from) index += 1;
  let sum: DayFraction = { numerator: 0, denominator: 1 };
  for (let day = from; day < to; index += 1) {
    const [start, end] = [couponDate(reference, index - 1), couponDate(reference, index)];
    const last = end < to ? end : to;
    sum = addFractions(sum, {
      numerator: daysBetween(day, last) * reference.months,
      denominator: daysBetween(start, end) * 12,
    });
    day = last;
  }
  return sum;
}
