import {
  addDays,
  addMonths,
  addMonthsToPeriod,
  firstEnteredDate,
  type IsoDate,
  lastEnteredDate,
  periodOf,
} from '../time/dates.ts';
import type { Covenant, CovenantState } from './covenant.ts';
import { countedEnds, isDense, judgedFrom, monthsAround, recurs } from './covenant-periods.ts';
import { daysAhead, riskOf } from './covenant-risk.ts';
import { cureEnds, type DueCalendar, dueDateFor } from './covenant-schedule.ts';
import { covenantState } from './covenant-state.ts';
import type { CovenantRules } from './delivery-state.ts';
import { reliefDays } from './relief-rules.ts';
import { termsOn } from './terms-in-time.ts';
import type { TestedFigure } from './tested-figure.ts';

/** Whatever happens later than this is looked at again on the day before. */
const monthsLookedAt = 14;

const monthStarts = (first: IsoDate, last: IsoDate): readonly IsoDate[] =>
  Array.from({ length: monthsLookedAt + 1 }, (_, index) => `${addMonthsToPeriod(periodOf(first), index)}-01`).filter(
    (day) => day <= last,
  );

/** Days on which something about a covenant may be another than on the day before: ends of periods, due dates, and what is counted from these. */
function turningDays(
  covenant: Covenant,
  calendar: DueCalendar,
  { dueSoonInDays }: CovenantRules,
  [first, last]: readonly [IsoDate, IsoDate],
): IsoDate[] {
  const { cureDays, extendedCureDays } = covenant;
  // Business days are spread over more days; holidays of months in a row are not expected.
  const longestCure = 2 * Math.max(cureDays ?? 0, extendedCureDays ?? 0);
  // What is due may be due long after, or before, its period ends. Of short periods only those are looked at that can still change something.
  const around = monthsAround(covenant);
  const earliest = addDays(addMonths(first, -around), -Math.max(longestCure, daysAhead));
  const span = {
    to: recurs(covenant) ? addMonths(last, around) : lastEnteredDate,
    ...(isDense(covenant) ? { from: earliest } : {}),
  };
  const ends = countedEnds(covenant, calendar, span);
  const dues = ends.map((end) => ({ due: dueDateFor(covenant, end, calendar), agreed: termsOn(covenant, end) }));
  return [
    ...ends.flatMap((end) => [end, addDays(end, 1)]),
    ...dues.flatMap(({ due, agreed }) => {
      const { cure, extended } = cureEnds(agreed, due, calendar);
      return [
        ...[-daysAhead, 1 - dueSoonInDays, 0, 1].map((days) => addDays(due, days)),
        ...[cure, extended].flatMap((end) => (end === null ? [] : [addDays(end, 1)])),
      ];
    }),
    ...reliefDays(covenant).map((day) => addDays(day, 1)),
    // With each month, fewer of the short periods before are judged.
    ...(judgedFrom(covenant, last) === firstEnteredDate ? [] : monthStarts(first, last)),
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
  const turning = turningDays(covenant, calendar, rules, [today, last]).filter((day) => day > today);
  // What is late is told by the day, so that tomorrow is always one to look at.
  const soon = [...new Set([addDays(today, 1), ...turning])].filter((day) => day <= last).toSorted();
  const standing = (on: IsoDate, stands: CovenantState) => JSON.stringify([stands, riskOf(stands, on)]);
  const now = standing(today, state);
  const next = soon.find((day) => standing(day, covenantState(covenant, calendar, figures, day, rules)) !== now);
  return next ?? (turning.length === 0 ? null : last);
}
