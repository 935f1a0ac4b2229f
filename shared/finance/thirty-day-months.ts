import { dayOf, type IsoDate, isMonthEnd, monthOf, yearOf } from '../time/dates.ts';

/** The conventions that count a month as 30 days and a year as 360. */
export type ThirtyDayCount = '30/360 US' | '30/360 ISDA' | '30E/360' | '30E/360 ISDA';

const isFebruaryEnd = (date: IsoDate): boolean => monthOf(date) === 2 && isMonthEnd(date);

/** Days of the month as a convention counts them. `maturity` is the day on which the debt falls due, if it is known. */
function countedDays(
  convention: ThirtyDayCount,
  from: IsoDate,
  to: IsoDate,
  maturity: IsoDate | null,
): readonly [from: number, to: number] {
  const [first, last] = [dayOf(from), dayOf(to)];
  switch (convention) {
    case '30E/360':
      return [Math.min(first, 30), Math.min(last, 30)];
    case '30E/360 ISDA':
      return [isMonthEnd(from) ? 30 : first, isMonthEnd(to) && !(isFebruaryEnd(to) && to === maturity) ? 30 : last];
    case '30/360 ISDA':
      return [Math.min(first, 30), last === 31 && first >= 30 ? 30 : last];
    case '30/360 US': {
      const counted = isFebruaryEnd(from) ? 30 : first;
      if (isFebruaryEnd(from) && isFebruaryEnd(to)) return [30, 30];
      return [Math.min(counted, 30), last === 31 && counted >= 30 ? 30 : last];
    }
  }
}

/**
 * Days between two dates when every month has 30: 360 × years + 30 × months + days, with the ends of months counted as the convention says.
 * Sources: 2006 ISDA Definitions, section 4.16 (f) to (h), and the end-of-month rule of the SIA for `30/360 US`.
 */
export function thirtyDayCount(
  convention: ThirtyDayCount,
  from: IsoDate,
  to: IsoDate,
  maturity: IsoDate | null,
): number {
  const [first, last] = countedDays(convention, from, to, maturity);
  return 360 * (yearOf(to) - yearOf(from)) + 30 * (monthOf(to) - monthOf(from)) + (last - first);
}
