import { addMonths, type IsoDate } from '../time/dates.ts';
import type { Covenant } from './covenant.ts';
import { countedEnds, monthsAround } from './covenant-periods.ts';
import { cureEnds, type DueCalendar, dueDateFor, followsEvents, isOwed, onlyDueDate } from './covenant-schedule.ts';
import { termsOn } from './terms-in-time.ts';

/** A period for which a covenant asks something, and the day by which. `isOwed` tells whether its absence is missed. */
export interface AskedPeriod {
  readonly periodEnd: IsoDate;
  readonly dueDate: IsoDate;
  readonly isOwed: boolean;
}

/** Whether something is to be handed in for it: figures are tested, and what holds at all times is not handed in. */
export const asksForDeliveries = ({ covenantType, frequency }: Pick<Covenant, 'covenantType' | 'frequency'>): boolean =>
  covenantType !== 'KPI' && frequency !== 'AtAllTimes';

/** Whether its deliveries are for days that nobody knows beforehand, beside those of the events that are recorded. */
export const waitsForEvent = (covenant: Covenant, calendar: DueCalendar): boolean =>
  asksForDeliveries(covenant) &&
  (followsEvents(covenant) || (covenant.frequency === 'Once' && onlyDueDate(covenant, calendar) === null));

/** What a covenant asks for from its start on, due until a day, the earliest first; on events, for those that are recorded. */
export function askedPeriods(covenant: Covenant, calendar: DueCalendar, until: IsoDate): readonly AskedPeriod[] {
  if (!asksForDeliveries(covenant)) return [];
  const asked = (periodEnd: IsoDate, dueDate: IsoDate): AskedPeriod => ({
    periodEnd,
    dueDate,
    isOwed: isOwed(covenant, dueDate),
  });
  return countedEnds(covenant, calendar, { to: addMonths(until, monthsAround(covenant)) })
    .map((periodEnd) => asked(periodEnd, dueDateFor(covenant, periodEnd, calendar)))
    .filter(({ dueDate }) => dueDate <= until)
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}

/** Last day on which something late for a period is within the cure period; null where none was agreed. */
export const cureEnd = (
  covenant: Covenant,
  periodEnd: IsoDate,
  dueDate: IsoDate,
  calendar: DueCalendar,
): IsoDate | null => cureEnds(termsOn(covenant, periodEnd), dueDate, calendar).cure;
