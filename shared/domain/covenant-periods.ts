import {
  addDays,
  addMonths,
  addMonthsToPeriod,
  endOfPeriod,
  firstEnteredDate,
  type IsoDate,
  monthOf,
  periodOf,
  weekdayNames,
  weekdayOf,
} from '../time/dates.ts';
import type { Covenant } from './covenant.ts';
import {
  type DueCalendar,
  fiscalMonth,
  followsEvents,
  onlyDueDate,
  type Scheduled,
  startOf,
} from './covenant-schedule.ts';
import type { Weekday } from './covenant-vocabulary.ts';
import { termsBetween, termsOn } from './terms-in-time.ts';

type Timed = Pick<Covenant, 'covenantType' | 'frequency' | 'anchor'>;

const monthsBetweenPeriods: Partial<Record<Covenant['frequency'], number>> = {
  Annually: 12,
  Semiannually: 6,
  ThreeQuarters: 3,
  Quarterly: 3,
  AtAllTimes: 3,
  Monthly: 1,
};

/** Whether its periods are so short that years of them are never looked at at once. */
export const isDense = (covenant: Timed): boolean =>
  (covenant.frequency === 'Daily' || covenant.frequency === 'Weekly') && !followsEvents(covenant);

/** Whether it comes back by the calendar: neither once nor on events. */
export const recurs = (covenant: Timed): boolean => covenant.frequency !== 'Once' && !followsEvents(covenant);

/** Whether a figure is held against it that is of a day: of each day, of the last one of a week, or of the one day that is meant. */
export const isTestedByDay = (covenant: Timed): boolean => isDense(covenant) || !recurs(covenant);

/** The weekday on which weeks end where the agreement names none: the last one on which banks work. */
export const usualWeekEnd: Weekday = 'Friday';

function weekEnds({ weekEndsOn }: Pick<Covenant, 'weekEndsOn'>, from: IsoDate, to: IsoDate): readonly IsoDate[] {
  const wanted = weekdayNames.indexOf(weekEndsOn ?? usualWeekEnd);
  const ends: IsoDate[] = [];
  for (let day = addDays(from, (wanted - weekdayOf(from) + 7) % 7); day <= to; day = addDays(day, 7)) ends.push(day);
  return ends;
}

/** Every day, or every business day where the covenant counts in these. */
function days(
  { dayType }: Pick<Covenant, 'dayType'>,
  { businessDays }: DueCalendar,
  from: IsoDate,
  to: IsoDate,
): readonly IsoDate[] {
  const all: IsoDate[] = [];
  for (let day = from; day <= to; day = addDays(day, 1))
    if (dayType === 'Calendar' || businessDays.isBusinessDay(day)) all.push(day);
  return all;
}

/** By the terms that hold for all of these days. */
function endsBy(covenant: Scheduled, calendar: DueCalendar, from: IsoDate, to: IsoDate): readonly IsoDate[] {
  const { frequency, events } = covenant;
  if (followsEvents(covenant))
    return events.map(({ happenedOn }) => happenedOn).filter((day) => day >= from && day <= to);
  if (frequency === 'Once') {
    const only = onlyDueDate(covenant, calendar);
    return only !== null && only >= from && only <= to ? [only] : [];
  }
  if (frequency === 'Daily') return days(covenant, calendar, from, to);
  if (frequency === 'Weekly') return weekEnds(covenant, from, to);
  const months = monthsBetweenPeriods[frequency] ?? 1;

  const yearEnd = fiscalMonth(calendar);
  const ends: IsoDate[] = [];
  for (let period = periodOf(from); period <= periodOf(to); period = addMonthsToPeriod(period, 1)) {
    const monthsAfterYearEnd = (monthOf(period) - yearEnd + 12) % 12;
    if (monthsAfterYearEnd % months !== 0) continue;
    if (frequency === 'ThreeQuarters' && monthsAfterYearEnd === 0) continue;
    const end = endOfPeriod(period);
    if (end >= from && end <= to) ends.push(end);
  }
  return ends;
}

/**
 * The ends of the periods of a covenant that count, from `from` to `to`, both included, oldest first: those since its start. `ThreeQuarters` leaves out the
 * quarter that ends the fiscal year. A standing promise (`AtAllTimes`) is looked at with each quarter's figures. What falls due once has its one day, and what
 * follows events the days on which these happened, as far as they are known, whenever that is. Where an amendment changed the frequency, each end is one by the
 * terms that hold for it.
 */
export function countedEnds(
  covenant: Scheduled,
  calendar: DueCalendar,
  { from = firstEnteredDate, to }: { readonly from?: IsoDate; readonly to: IsoDate },
): readonly IsoDate[] {
  const start = startOf(covenant, calendar);
  return termsBetween(covenant, from, to).flatMap((held) => {
    const first = recurs(held.terms) && start > held.from ? start : held.from;
    return endsBy(held.terms, calendar, first, held.to);
  });
}

/** Business days of which a month has as many at least. */
const fewestInMonth = 20;

type Amended = Partial<Pick<Covenant, 'formerTerms'>>;

/** A covenant with each of the terms that it had at some time. */
const everyTerms = <Terms extends Amended>(covenant: Terms): readonly Terms[] => [
  covenant,
  ...(covenant.formerTerms ?? []).map(({ until }) => termsOn(covenant, addDays(until, -1))),
];

/** Due dates lie so many months away from the ends of their periods at most: a budget is due before its year, a fixed day up to a year after it. */
export const monthsAround = (covenant: Timed & Amended & Pick<Covenant, 'dueOffsetDays'>): number =>
  Math.max(
    ...everyTerms(covenant).map(
      (terms) => (isDense(terms) ? 2 : 30) + Math.ceil(Math.abs(terms.dueOffsetDays ?? 0) / fewestInMonth),
    ),
  );

/** How many months of tests of short periods are judged: older ones change nothing about where a covenant stands today. */
const judgedBack: Partial<Record<Covenant['frequency'], number>> = { Daily: 13, Weekly: 36 };

/** The first day of the periods that are judged, which is another on the first day of each month; of months and longer ones all are. */
export const judgedFrom = (covenant: Timed & Amended, today: IsoDate): IsoDate => {
  const bounds = everyTerms(covenant).flatMap((terms) => (isDense(terms) ? (judgedBack[terms.frequency] ?? []) : []));
  return bounds.length === 0 ? firstEnteredDate : `${periodOf(addMonths(today, -Math.min(...bounds)))}-01`;
};

/** How many months of tests of short periods are told at once, each with its explanation. */
const toldAtOnce: Partial<Record<Covenant['frequency'], number>> = { Daily: 3, Weekly: 24 };

/** The first day of the periods whose tests are told together with those up to a day. */
export const toldFrom = (covenant: Timed, to: IsoDate): IsoDate => {
  const months = toldAtOnce[covenant.frequency];
  return months === undefined || !isDense(covenant) ? firstEnteredDate : addMonths(to, -months);
};

/** The term that keeps a covenant from ever being due or tested, and what to choose instead. */
export function periodComplaint({
  covenantType,
  frequency,
  anchor,
  fixedDate,
}: Timed & Pick<Covenant, 'fixedDate'>): { readonly field: 'anchor' | 'fixedDate'; readonly message: string } | null {
  const isFixed = anchor === 'FixedDate';
  if (isDense({ covenantType, frequency, anchor }) && (isFixed || anchor === 'ClosingDate'))
    return {
      field: 'anchor',
      message: 'What falls due each day or week is counted from the end or the start of these.',
    };
  if (covenantType !== 'KPI' || frequency !== 'Once' || anchor === 'ClosingDate' || anchor === 'Event') return null;
  if (!isFixed)
    return { field: 'anchor', message: 'Choose a fixed day, the closing or an event for a test that is made once.' };
  return fixedDate?.length === 10
    ? null
    : { field: 'fixedDate', message: 'Enter the day of the test, like 2027-03-31.' };
}
