import type { Covenant } from '#shared/domain/covenant.ts';
import { askedPeriods } from '#shared/domain/deliverable-dates.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { PeriodsToTell } from '#shared/domain/told-periods.ts';
import { addDays, addMonths } from '#shared/time/dates.ts';
import type { CovenantsContext } from '../context.ts';
import { periodKey, readDeliverables } from './deliverable-records.ts';
import { statusOf } from './told-deliverable.ts';

const monthsAhead = 12;
/** What is due before its period ends, such as a budget, comes some time before. */
const daysBeforeDue = 60;

/**
 * The periods of a covenant, and those for which a file may be meant: those that have ended and for which something is missing, was sent back, or was
 * handed in with an earlier version of the same file and has not been looked at.
 */
export async function periodsForFile(
  covenant: Covenant,
  structure: Structure,
  documentId: string,
  context: CovenantsContext,
): Promise<PeriodsToTell> {
  const { scope, dueCalendar } = context;
  const [calendar, known] = await Promise.all([
    dueCalendar(structure),
    readDeliverables(scope.table, structure.id, covenant.id),
  ]);
  const today = scope.clock.today();
  const asked = askedPeriods(covenant, calendar, addMonths(today, monthsAhead));
  const open = asked.filter(({ periodEnd, dueDate, isOwed }) => {
    const stored = known.get(periodKey(covenant.id, periodEnd)) ?? null;
    const status = statusOf({ covenant, periodEnd, dueDate, stored });
    const isDueBefore = dueDate <= periodEnd && dueDate <= addDays(today, daysBeforeDue);
    if (periodEnd > today && !isDueBefore) return false;
    if (status === 'Triggered') return stored?.steps.at(-1)?.documentId === documentId;
    return status !== 'Complete' && (isOwed || stored !== null);
  });
  return {
    asked: asked.map(({ periodEnd }) => periodEnd),
    open: open.map(({ periodEnd }) => periodEnd),
    fiscalYearEnd: calendar.fiscalYearEnd,
  };
}
