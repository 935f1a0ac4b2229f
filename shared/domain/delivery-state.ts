import { addMonths, dateInWords, daysBetween, type IsoDate, lastEnteredDate } from '../time/dates.ts';
import type { Covenant, CovenantState } from './covenant.ts';
import { countedEnds, monthsAround, recurs } from './covenant-periods.ts';
import {
  cureEnds,
  type DueCalendar,
  dueDateFor,
  followsEvents,
  isOwed,
  onlyDueDate,
  startOf,
} from './covenant-schedule.ts';
import { waiverOf } from './relief-rules.ts';
import { standsAs, waivedWords } from './stands-as.ts';
import { termsOn } from './terms-in-time.ts';

/** What an organization decides about how its covenants are judged. */
export interface CovenantRules {
  /** A report counts as at risk from this many days before it is due. */
  readonly dueSoonInDays: number;
}

export const usualRules: CovenantRules = { dueSoonInDays: 14 };

interface Due {
  readonly periodEnd: IsoDate;
  readonly dueDate: IsoDate;
}

const daysWord = (days: number): string => (days === 1 ? '1 day' : `${days} days`);

/** Where something stands that is to be delivered, by what was handed in for each period and what was waived. */
export function stateOfDeliveries(
  covenant: Covenant,
  calendar: DueCalendar,
  today: IsoDate,
  { dueSoonInDays }: CovenantRules,
): CovenantState {
  const due = dueDates(covenant, calendar, today);
  if (due.length === 0) return nothingDue(covenant, calendar);
  const delivered = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const missing = due.filter(({ periodEnd }) => !delivered.has(periodEnd));
  const open = missing.find(({ periodEnd }) => waiverOf(covenant, periodEnd, today) === null) ?? null;
  const waived = waivedDelivery(covenant, missing, today);
  if (open === null) return waived ?? standsAs('Met', 'Nothing is outstanding.');

  const rest = { nextDueDate: open.dueDate, periodEnd: open.periodEnd };
  const late = daysBetween(open.dueDate, today);
  const { cure, extended } = cureEnds(termsOn(covenant, open.periodEnd), open.dueDate, calendar);
  if (today > (cure ?? open.dueDate)) {
    const told = extended !== null && extended >= today ? { extendedCureUntil: extended } : {};
    return standsAs('Breached', `Overdue by ${daysWord(late)}.`, { ...rest, ...told });
  }
  if (late > 0) return standsAs('Overdue', `Overdue by ${daysWord(late)}, within the cure period.`, rest);
  if (late > -dueSoonInDays) return standsAs('AtRisk', late === 0 ? 'Due today.' : `Due in ${daysWord(-late)}.`, rest);
  if (waived !== null) return { ...waived, ...rest };
  return delivered.size > 0
    ? standsAs('Met', 'Nothing is outstanding.', rest)
    : standsAs('NotYetDue', `First due on ${dateInWords(open.dueDate)}.`, rest);
}

/**
 * All due dates of a covenant that are owed or that something was delivered for, up to the first one after today that is neither handed in nor waived, oldest first. What holds at
 * all times has none, nor has what waits for an event that nobody has recorded.
 */
function dueDates(covenant: Covenant, calendar: DueCalendar, today: IsoDate): readonly Due[] {
  if (covenant.frequency === 'AtAllTimes') return [];
  const delivered = new Set(covenant.deliveries.map(({ periodEnd }) => periodEnd));
  const start = startOf(covenant, calendar);
  const to = recurs(covenant) ? addMonths(start > today ? start : today, monthsAround(covenant)) : lastEnteredDate;
  const every = countedEnds(covenant, calendar, { to }).map((periodEnd) => ({
    periodEnd,
    dueDate: dueDateFor(covenant, periodEnd, calendar),
  }));
  const all = every.filter(({ periodEnd, dueDate }) => isOwed(covenant, dueDate) || delivered.has(periodEnd));
  const firstAhead = all.findIndex(
    ({ periodEnd, dueDate }) =>
      dueDate >= today && !delivered.has(periodEnd) && waiverOf(covenant, periodEnd, today) === null,
  );
  return firstAhead === -1 || followsEvents(covenant) ? all : all.slice(0, firstAhead + 1);
}

/** Something to deliver that has no due date to be judged by. */
function nothingDue(covenant: Covenant, calendar: DueCalendar): CovenantState {
  const { frequency } = covenant;
  if (followsEvents(covenant)) return standsAs('NotYetDue', 'Falls due when its event happens.');
  const once = frequency === 'Once' ? onlyDueDate(covenant, calendar) : null;
  if (once !== null) return standsAs('NoData', `Was due on ${dateInWords(once)}, before it was approved.`);
  return standsAs('NoData', 'Nothing to test by date or figure.');
}

/** What is late and waived; null where nothing is. */
function waivedDelivery(covenant: Covenant, missing: readonly Due[], today: IsoDate): CovenantState | null {
  for (const { periodEnd, dueDate } of missing) {
    const waiver = dueDate < today ? waiverOf(covenant, periodEnd, today) : null;
    if (waiver !== null)
      return standsAs('Waived', `What was due on ${dateInWords(dueDate)} is ${waivedWords(waiver)}.`);
  }
  return null;
}
