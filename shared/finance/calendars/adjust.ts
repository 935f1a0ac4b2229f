import { addDays, addMonths, endOfPeriod, type IsoDate, periodOf } from '../../time/dates.ts';
import type { BusinessCalendar } from './business-calendar.ts';

/** What becomes of a date that isn't a business day. */
export type BusinessDayConvention =
  | 'Unadjusted'
  | 'Following'
  | 'ModifiedFollowing'
  | 'HalfMonthModifiedFollowing'
  | 'Preceding'
  | 'ModifiedPreceding'
  | 'Nearest';

function roll(day: IsoDate, step: 1 | -1, calendar: BusinessCalendar): IsoDate {
  let rolled = day;
  while (!calendar.isBusinessDay(rolled)) rolled = addDays(rolled, step);
  return rolled;
}

/** The closest business day; of two that are equally close, the later one. */
function nearest(day: IsoDate, calendar: BusinessCalendar): IsoDate {
  for (let distance = 0; ; distance += 1) {
    const [after, before] = [addDays(day, distance), addDays(day, -distance)];
    if (calendar.isBusinessDay(after)) return after;
    if (calendar.isBusinessDay(before)) return before;
  }
}

const isSecondHalf = (day: IsoDate): boolean => day.slice(8) > '15';

/**
 * The business day on which a date is kept (ISDA 2006 definitions, 4.12). The modified conventions turn around rather than leave the month, and
 * the half-month one rather than pass its 15th.
 */
export function adjust(day: IsoDate, convention: BusinessDayConvention, calendar: BusinessCalendar): IsoDate {
  const following = () => roll(day, 1, calendar);
  const preceding = () => roll(day, -1, calendar);
  const isInMonth = (rolled: IsoDate): boolean => periodOf(rolled) === periodOf(day);
  const isInHalf = (rolled: IsoDate): boolean => isInMonth(rolled) && isSecondHalf(rolled) === isSecondHalf(day);
  const kept = (rolled: IsoDate, stays: (rolled: IsoDate) => boolean, back: () => IsoDate): IsoDate =>
    stays(rolled) ? rolled : back();
  switch (convention) {
    case 'Unadjusted':
      return day;
    case 'Following':
      return following();
    case 'ModifiedFollowing':
      return kept(following(), isInMonth, preceding);
    case 'HalfMonthModifiedFollowing':
      return kept(following(), isInHalf, preceding);
    case 'Preceding':
      return preceding();
    case 'ModifiedPreceding':
      return kept(preceding(), isInMonth, following);
    case 'Nearest':
      return nearest(day, calendar);
  }
}

export interface DateTerms {
  readonly convention: BusinessDayConvention;
  readonly calendar: BusinessCalendar;
  /** The end-of-month rule: dates that start at a month's end stay at months' ends. */
  readonly keepsMonthEnd: boolean;
}

/** The last day of a date's month on which anything is done: the last business day, or the last day where dates aren't adjusted. */
const lastDay = (day: IsoDate, { convention, calendar }: DateTerms): IsoDate => {
  const end = endOfPeriod(periodOf(day));
  return convention === 'Unadjusted' ? end : roll(end, -1, calendar);
};

/**
 * The date so many months on. With the end-of-month rule, what starts on the last business day of a month (or after it) ends on the last one of its
 * month; where dates aren't adjusted, that means the last day. Without it, 31 January is followed by 28 February and by 28 March after that, so count
 * each date from the first.
 */
export function addMonthsInCalendar(start: IsoDate, months: number, terms: DateTerms): IsoDate {
  const day = addMonths(start, months);
  const startsAtEnd = terms.keepsMonthEnd && start >= lastDay(start, terms);
  return startsAtEnd ? lastDay(day, terms) : adjust(day, terms.convention, terms.calendar);
}
