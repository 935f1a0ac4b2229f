import { addDays, addMonths, type IsoDate } from '../time/dates.ts';
import type { Covenant } from './covenant.ts';
import { type DueCalendar, dueDateFor, isOwed, onlyDueDate, periodEnds, startOf } from './covenant-schedule.ts';
import { termsOn } from './terms-in-time.ts';

/** A period for which a covenant asks something, and the day by which. `isOwed` tells whether its absence is missed. */
export interface AskedPeriod {
  readonly periodEnd: IsoDate;
  readonly dueDate: IsoDate;
  readonly isOwed: boolean;
}

/** Periods that end so long after a due date may still have it: a budget is due before its year. */
const longestLeadInMonths = 24;

/** Whether something is to be handed in for it: figures are tested, and what holds at all times is not handed in. */
export const asksForDeliveries = ({ covenantType, frequency }: Pick<Covenant, 'covenantType' | 'frequency'>): boolean =>
  covenantType !== 'KPI' && frequency !== 'AtAllTimes';

/** Whether its deliveries are for days that nobody knows beforehand. */
export const waitsForEvent = (covenant: Covenant, calendar: DueCalendar): boolean =>
  asksForDeliveries(covenant) &&
  (covenant.anchor === 'Event' || (covenant.frequency === 'Once' && onlyDueDate(covenant, calendar) === null));

/** What a dated covenant asks for from its start on, due until a day, the earliest first. */
export function askedPeriods(covenant: Covenant, calendar: DueCalendar, until: IsoDate): readonly AskedPeriod[] {
  if (!asksForDeliveries(covenant) || waitsForEvent(covenant, calendar)) return [];
  const asked = (periodEnd: IsoDate, dueDate: IsoDate): AskedPeriod => ({
    periodEnd,
    dueDate,
    isOwed: isOwed(covenant, dueDate),
  });
  const once = covenant.frequency === 'Once' ? onlyDueDate(covenant, calendar) : null;
  if (once !== null) return once <= until ? [asked(once, once)] : [];
  return periodEnds(covenant, calendar, startOf(covenant, calendar), addMonths(until, longestLeadInMonths))
    .map((periodEnd) => asked(periodEnd, dueDateFor(covenant, periodEnd, calendar)))
    .filter(({ dueDate }) => dueDate <= until)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** Last day on which something late for a period is within the cure period; null where none was agreed. */
export function cureEnd(covenant: Covenant, periodEnd: IsoDate, dueDate: IsoDate): IsoDate | null {
  const { cureDays } = termsOn(covenant, periodEnd);
  return cureDays === null || cureDays === 0 ? null : addDays(dueDate, cureDays);
}
