import type { BusinessCalendar } from '../finance/calendars/business-calendar.ts';
import { addBusinessDays } from '../finance/calendars/business-days.ts';
import { addDays, addMonths, type IsoDate, monthOf, yearOf } from '../time/dates.ts';
import { type BusinessDays, calendarOf } from './calendar.ts';
import type { Covenant } from './covenant.ts';
import { termsOn } from './terms-in-time.ts';

/** The structure's dates that covenants count from. `fiscalYearEnd` is `MM-DD`; `closingDate` is null while unknown. */
export interface StructureCalendar {
  readonly fiscalYearEnd: string;
  readonly closingDate: IsoDate | null;
}

/** The same with the business days that due dates count. */
export interface DueCalendar extends StructureCalendar {
  readonly businessDays: BusinessCalendar;
}

/** The same of a structure as it is read, with the calendar that it has chosen. */
export const dueCalendarOf = (
  structure: StructureCalendar & { readonly businessDays: BusinessDays | null },
): DueCalendar => ({
  fiscalYearEnd: structure.fiscalYearEnd,
  closingDate: structure.closingDate,
  businessDays: calendarOf(structure.businessDays),
});

/** What a schedule needs to know of a covenant. */
export type Scheduled = Pick<
  Covenant,
  | 'covenantType'
  | 'frequency'
  | 'weekEndsOn'
  | 'anchor'
  | 'dueOffsetDays'
  | 'dayType'
  | 'fixedDate'
  | 'startsOn'
  | 'createdAt'
  | 'events'
> &
  Partial<Pick<Covenant, 'formerTerms'>>;

/** Whether it falls due, or is tested, whenever an event happens: never before somebody records one. */
export const followsEvents = ({
  covenantType,
  frequency,
  anchor,
}: Pick<Covenant, 'covenantType' | 'frequency' | 'anchor'>): boolean => {
  if (frequency === 'AtAllTimes') return false;
  return frequency === 'Event' || (anchor === 'Event' && (covenantType !== 'KPI' || frequency === 'Once'));
};

/** Fiscal year ends are month-ends here: a year that closes on 28 December has its periods end with the months. */
export const fiscalMonth = (calendar: StructureCalendar): number => Number(calendar.fiscalYearEnd.slice(0, 2));

/** A covenant's first day: named, else the closing, else the day on which it was recorded. */
export const startOf = (covenant: Scheduled, calendar: StructureCalendar): IsoDate =>
  covenant.startsOn ?? calendar.closingDate ?? covenant.createdAt.slice(0, 10);

/** Covenants of many structures fall due by the same calendar on the same days; counting to one of them looks at every day before it. */
const countedDays = new WeakMap<BusinessCalendar, Map<string, IsoDate>>();
const mostCounted = 50_000;

function businessDay(date: IsoDate, offset: number, calendar: BusinessCalendar): IsoDate {
  const known = countedDays.get(calendar) ?? new Map<string, IsoDate>();
  const key = `${date} ${offset}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const day = addBusinessDays(date, offset, calendar);
  if (known.size === mostCounted) known.clear();
  countedDays.set(calendar, known.set(key, day));
  return day;
}

const shift = (
  date: IsoDate,
  covenant: Pick<Covenant, 'dueOffsetDays' | 'dayType'>,
  { businessDays }: DueCalendar,
): IsoDate => {
  const offset = covenant.dueOffsetDays ?? 0;
  return covenant.dayType === 'Business' ? businessDay(date, offset, businessDays) : addDays(date, offset);
};

/** Cure periods as they were agreed; `cure` and `extended` are their last days after a due date, null where none was agreed. */
export function cureEnds(
  { cureDays, extendedCureDays, cureDayType }: Pick<Covenant, 'cureDays' | 'extendedCureDays' | 'cureDayType'>,
  dueDate: IsoDate,
  calendar: DueCalendar,
): { readonly cure: IsoDate | null; readonly extended: IsoDate | null } {
  const endOf = (days: number | null): IsoDate | null =>
    days === null || days === 0 ? null : shift(dueDate, { dueOffsetDays: days, dayType: cureDayType }, calendar);
  return { cure: endOf(cureDays), extended: endOf(extendedCureDays) };
}

/** The fixed day in the year that starts after the period: a report as of 31 December due "by June 1" falls on the next 1 June. */
function fixedDayAfter(fixedDate: string, periodEnd: IsoDate): IsoDate {
  if (fixedDate.length === 10) return fixedDate;
  const sameYear = `${yearOf(periodEnd)}-${fixedDate}`;
  return sameYear > periodEnd ? sameYear : `${yearOf(periodEnd) + 1}-${fixedDate}`;
}

/** Days after a period's end by which its statements are usually handed in: a year's are audited first, a month's are short. */
const usualDelivery = { day: 1, week: 7, month: 30, quarter: 45, year: 120 };

/**
 * The usual delivery of a period's statements. It stands in where an agreement names no day of its own: figures are tested with the
 * statements that show them, and a certificate comes with the statements that it certifies.
 */
function usualDueDate(frequency: Scheduled['frequency'], periodEnd: IsoDate, calendar: StructureCalendar): IsoDate {
  if (frequency === 'Daily') return addDays(periodEnd, usualDelivery.day);
  if (frequency === 'Weekly') return addDays(periodEnd, usualDelivery.week);
  if (frequency === 'Monthly') return addDays(periodEnd, usualDelivery.month);
  const isYearEnd = monthOf(periodEnd) === fiscalMonth(calendar);
  return addDays(periodEnd, isYearEnd ? usualDelivery.year : usualDelivery.quarter);
}

/**
 * The day on which a covenant falls due for a period. A start of period or year means the day after the last one's end. What falls due once is for the
 * day itself; what follows an event is counted from that day, and due on it where the agreement names no number of days.
 */
export function dueDateFor(agreed: Scheduled, periodEnd: IsoDate, calendar: DueCalendar): IsoDate {
  const covenant = termsOn(agreed, periodEnd);
  if (followsEvents(covenant)) return shift(periodEnd, covenant, calendar);
  if (covenant.frequency === 'Once') return periodEnd;
  switch (covenant.anchor) {
    case 'FixedDate':
      return covenant.fixedDate === null
        ? shift(periodEnd, covenant, calendar)
        : fixedDayAfter(covenant.fixedDate, periodEnd);
    case 'FiscalYearStart':
    case 'PeriodStart':
      return shift(addDays(periodEnd, 1), covenant, calendar);
    case 'LinkedDelivery':
      return shift(usualDueDate(covenant.frequency, periodEnd, calendar), covenant, calendar);
    default:
      return covenant.dueOffsetDays === null
        ? usualDueDate(covenant.frequency, periodEnd, calendar)
        : shift(periodEnd, covenant, calendar);
  }
}

/** The one due date of a covenant that falls due once; null where the agreement ties it to an event or the closing is unknown. */
export function onlyDueDate(covenant: Scheduled, calendar: DueCalendar): IsoDate | null {
  if (covenant.fixedDate !== null && covenant.fixedDate.length === 10) return covenant.fixedDate;
  if (covenant.anchor === 'ClosingDate' && calendar.closingDate !== null)
    return shift(calendar.closingDate, covenant, calendar);
  return null;
}

/** Whether something that falls due on a day is owed: what fell due before the covenant was approved is not. */
export const isOwed = ({ owedFrom }: Pick<Covenant, 'owedFrom'>, dueDate: IsoDate): boolean =>
  owedFrom === null || dueDate >= owedFrom;

/** Months before the approval whose figures are still asked for, so that a trend can be entered; none of them is owed. */
const monthsBefore = 12;

/** Whether a period without a figure is shown: one that is owed, or of the year before the approval. */
export const isEnterable = (covenant: Pick<Covenant, 'owedFrom'>, periodEnd: IsoDate, dueDate: IsoDate): boolean =>
  isOwed(covenant, dueDate) || periodEnd >= addMonths(covenant.owedFrom ?? periodEnd, -monthsBefore);

/**
 * The day from which a covenant that is approved now owes. A start that somebody names with the approval is meant so, its past included; one that was
 * read in an agreement only tells which periods can be tested. Who takes an approval back and gives it again does not make anything less late.
 */
export const owedFromApproval = (
  { owedFrom }: Pick<Covenant, 'owedFrom'>,
  namedStart: IsoDate | null,
  day: IsoDate,
): IsoDate => namedStart ?? owedFrom ?? day;
