import { addDays, addMonths, type IsoDate } from '../time/dates.ts';
import type { Covenant, CovenantState } from './covenant.ts';
import { daysAhead, riskOf } from './covenant-risk.ts';
import { type DueCalendar, dueDateFor, onlyDueDate, periodEnds, startOf } from './covenant-schedule.ts';
import { covenantState } from './covenant-state.ts';
import type { CovenantRules } from './delivery-state.ts';
import { reliefDays } from './relief-rules.ts';
import { termsOn } from './terms-in-time.ts';
import type { TestedFigure } from './tested-figure.ts';

/** Whatever happens later than this is looked at again on the day before. */
const monthsLookedAt = 14;

/** Days on which something about a covenant may be another than on the day before: ends of periods, due dates, and what is counted from these. */
function turningDays(
  covenant: Covenant,
  calendar: DueCalendar,
  { dueSoonInDays }: CovenantRules,
  last: IsoDate,
): IsoDate[] {
  // What is due may be due long after, or before, its period ends.
  const ends = periodEnds(covenant, calendar, startOf(covenant, calendar), addMonths(last, 30));
  const only = onlyDueDate(covenant, calendar);
  const dues = [
    ...ends.map((end) => ({ due: dueDateFor(covenant, end, calendar), agreed: termsOn(covenant, end) })),
    ...(only === null ? [] : [{ due: only, agreed: termsOn(covenant, only) }]),
  ];
  return [
    ...ends.flatMap((end) => [end, addDays(end, 1)]),
    ...dues.flatMap(({ due, agreed: { cureDays, extendedCureDays } }) =>
      [-daysAhead, 1 - dueSoonInDays, 0, 1, (cureDays ?? 0) + 1, (extendedCureDays ?? 0) + 1].map((days) =>
        addDays(due, days),
      ),
    ),
    ...reliefDays(covenant).map((day) => addDays(day, 1)),
  ];
}

/**
 * The next day on which a covenant stands otherwise although nobody enters anything, be it only the sentence that says why. `state` is how it stands
 * `today`. A day on which nothing is known to change is named where it would be later than {@link monthsLookedAt} months; null where no day changes anything.
 */
export function changesOn(
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  { today, rules, state }: { readonly today: IsoDate; readonly rules: CovenantRules; readonly state: CovenantState },
): IsoDate | null {
  const last = addMonths(today, monthsLookedAt);
  const turning = turningDays(covenant, calendar, rules, last).filter((day) => day > today);
  // What is late is told by the day, so that tomorrow is always one to look at.
  const soon = [...new Set([addDays(today, 1), ...turning])].filter((day) => day <= last).toSorted();
  const standing = (on: IsoDate, stands: CovenantState) => JSON.stringify([stands, riskOf(stands, on)]);
  const now = standing(today, state);
  const next = soon.find((day) => standing(day, covenantState(covenant, calendar, figures, day, rules)) !== now);
  return next ?? (turning.length === 0 ? null : last);
}
