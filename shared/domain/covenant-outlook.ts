import { addDays, addMonths, type IsoDate } from '../time/dates.ts';
import type { Covenant, CovenantTest } from './covenant.ts';
import { countedEnds, isDense } from './covenant-periods.ts';
import type { DueCalendar } from './covenant-schedule.ts';
import { agreedLevel, testOn } from './covenant-test.ts';
import type { TestedFigure } from './tested-figure.ts';

/** Forecasts of later periods say little about a covenant. */
const monthsAhead = 36;

/** The ends of the periods that a financial covenant will be tested for, the next one first. Days and weeks are not forecast. */
export function endsAhead(covenant: Covenant, calendar: DueCalendar, today: IsoDate): readonly IsoDate[] {
  if (covenant.covenantType !== 'KPI' || covenant.operator === null || isDense(covenant)) return [];
  return countedEnds(covenant, calendar, { from: addDays(today, 1), to: addMonths(today, monthsAhead) }).filter(
    (end) => agreedLevel(covenant, end) !== null,
  );
}

/** How the tests ahead would come out by the forecasts, the next one first; those without a forecast are left out. `figures` are those ahead. */
export const testsAhead = (
  covenant: Covenant,
  calendar: DueCalendar,
  figures: readonly TestedFigure[],
  today: IsoDate,
): readonly CovenantTest[] =>
  endsAhead(covenant, calendar, today)
    .map((end) => testOn(today, covenant, end, figures, calendar))
    .filter((test) => test !== null)
    .filter(({ result }) => result !== 'Pending');

/** The first test ahead that would be missed; null where there is none, or no forecast. */
export const firstMiss = (ahead: readonly CovenantTest[]): CovenantTest | null =>
  ahead.find(({ result }) => result === 'Breached') ?? null;
