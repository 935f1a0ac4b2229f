import { addMonths, dateInWords, endOfPeriod, type IsoDate, type Period, periodOf } from '../time/dates.ts';
import type { Covenant, CovenantState } from './covenant.ts';
import { countedEnds, monthsAround } from './covenant-periods.ts';
import { isCriticalRisk, missesCriticalLevel, riskOf } from './covenant-risk.ts';
import { type DueCalendar, dueDateFor, isOwed, startOf } from './covenant-schedule.ts';
import { covenantState } from './covenant-state.ts';
import { isInBreach } from './covenant-status.ts';
import { agreedLevel } from './covenant-test.ts';
import type { CovenantRules } from './delivery-state.ts';
import type { TestedFigure } from './tested-figure.ts';

/** What a month's covenants are counted by: due dates of the whole month, those of them that have come and are met, the others by where they stand at its end. */
export type CovenantCount = 'due' | 'compliant' | 'inBreach' | 'overdueReports' | 'critical';

/** The details that count covenants, by id. */
export const covenantCountOf: ReadonlyMap<string, CovenantCount> = new Map([
  ['covenants-due-in-period', 'due'],
  ['covenants-compliant', 'compliant'],
  ['covenants-in-breach', 'inBreach'],
  ['reports-overdue', 'overdueReports'],
  ['open-critical-alerts', 'critical'],
]);

/** A covenant in force with what it is judged by; `figures` are those that it tests. */
export interface CountedCovenant {
  readonly covenant: Covenant;
  readonly calendar: DueCalendar;
  readonly figures: readonly TestedFigure[];
  readonly rules: CovenantRules;
}

/** The day from which a covenant counts: before it was taken over nothing was owed here. */
const countsFrom = ({ covenant, calendar }: CountedCovenant): IsoDate =>
  covenant.owedFrom ?? startOf(covenant, calendar);

/** The days from `from` to `to` on which something falls due that is owed, oldest first. What holds at all times has none, nor has what waits for an event that nobody has recorded. */
export function dueDatesIn({ covenant, calendar }: CountedCovenant, from: IsoDate, to: IsoDate): readonly IsoDate[] {
  const isWithin = (day: IsoDate): boolean => day >= from && day <= to && isOwed(covenant, day);
  const isTested = covenant.covenantType === 'KPI';
  if (!isTested && covenant.frequency === 'AtAllTimes') return [];
  if (isTested && (covenant.metric === null || covenant.operator === null)) return [];
  const around = monthsAround(covenant);
  const ends = countedEnds(covenant, calendar, { from: addMonths(from, -around), to: addMonths(to, around) });
  const asked = isTested ? ends.filter((end) => agreedLevel(covenant, end) !== null) : ends;
  return [...new Set(asked.map((end) => dueDateFor(covenant, end, calendar)).filter(isWithin))].toSorted();
}

/** As {@link covenantState} tells on a day that may be past: what was handed in afterwards was not there yet. Null before the covenant counts. */
function stateOn(counted: CountedCovenant, day: IsoDate, today: IsoDate): CovenantState | null {
  if (day < countsFrom(counted)) return null;
  const { covenant, calendar, figures, rules } = counted;
  const deliveries = covenant.deliveries.filter(({ deliveredOn }) => day >= today || deliveredOn <= day);
  return covenantState({ ...covenant, deliveries }, calendar, figures, day, rules);
}

/** A covenant on the last day of a month, or today in the month that is running. */
export interface Standing {
  readonly day: IsoDate;
  readonly state: CovenantState;
}

/** Where a covenant stands in a month that has begun; null before it counts. */
export function standingIn(counted: CountedCovenant, month: Period, today: IsoDate): Standing | null {
  const end = endOfPeriod(month);
  const day = end < today ? end : today;
  const state = stateOn(counted, day, today);
  return state === null ? null : { day, state };
}

/**
 * The due dates of the month of a standing that have come and are met: what was due is there, and the covenant is not breached. With {@link dueDatesIn} they
 * make the share that is met.
 */
export function metDates(counted: CountedCovenant, { day, state }: Standing): readonly IsoDate[] {
  // What is waived, or cannot be judged, is not met.
  if (isInBreach(state.status) || state.status === 'Waived' || state.status === 'NoData') return [];
  const { nextDueDate } = state;
  const dates = dueDatesIn(counted, `${periodOf(day)}-01`, day);
  return dates.filter((date) => nextDueDate === null || nextDueDate > date);
}

/** What a covenant is counted for in a month, each with what it is counted for in a few words. */
export type CountedFor = Partial<Record<CovenantCount, string>>;

const isLate = ({ nextDueDate }: CovenantState, day: IsoDate): boolean => nextDueDate !== null && nextDueDate < day;

const lateWords = ({ nextDueDate }: CovenantState): string =>
  nextDueDate === null ? 'Overdue' : `Overdue since ${dateInWords(nextDueDate)}`;

function criticalWords(state: CovenantState, day: IsoDate): string {
  if (isInBreach(state.status)) return 'Breached';
  return !isLate(state, day) && missesCriticalLevel(state) ? 'Beyond the critical level' : lateWords(state);
}

/** What a covenant is counted for by where it stands. */
export function countedFor({ covenant: { covenantType } }: CountedCovenant, { day, state }: Standing): CountedFor {
  const isBreached = isInBreach(state.status);
  const isCritical = isCriticalRisk({ risk: riskOf(state, day), lastTest: state.lastTest });
  return {
    ...(isBreached ? { inBreach: 'Breached' } : {}),
    ...(covenantType === 'Report' && isLate(state, day) ? { overdueReports: lateWords(state) } : {}),
    ...(isCritical ? { critical: criticalWords(state, day) } : {}),
  };
}

/** The first and the last of some months of which it is judged where a covenant stands; null where there is none. Before, it does not count. */
export function judgedMonths(
  counted: CountedCovenant,
  [first, last]: readonly [Period, Period],
  today: IsoDate,
): readonly [Period, Period] | null {
  const [begins, running] = [countsFrom(counted).slice(0, 7), today.slice(0, 7)];
  const [from, to] = [begins > first ? begins : first, running < last ? running : last];
  return from <= to ? [from, to] : null;
}
