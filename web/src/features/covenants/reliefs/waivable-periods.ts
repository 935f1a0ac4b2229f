import type { Covenant, CovenantWithState } from '#shared/domain/covenant.ts';
import { countedEnds, isDense } from '#shared/domain/covenant-periods.ts';
import { dueCalendarOf } from '#shared/domain/covenant-schedule.ts';
import { askedPeriods } from '#shared/domain/deliverable-dates.ts';
import type { StructureView } from '#shared/domain/structure.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';

/** Waivers are given for what is past and for the next years. */
const monthsOffered = { back: 36, ahead: 36 };
/** Of days and weeks, for what can be looked over. */
const denseMonths = { back: 3, ahead: 3 };

/** The ends of the periods that can be waived, oldest first. */
export function waivablePeriods(covenant: Covenant, structure: StructureView, today: IsoDate): readonly IsoDate[] {
  const calendar = dueCalendarOf(structure);
  const { back, ahead } = isDense(covenant) ? denseMonths : monthsOffered;
  const [earliest, latest] = [addMonths(today, -back), addMonths(today, ahead)];
  if (covenant.covenantType === 'KPI') return countedEnds(covenant, calendar, { from: earliest, to: latest });
  return askedPeriods(covenant, calendar, latest)
    .map(({ periodEnd }) => periodEnd)
    .filter((end) => end >= earliest);
}

/** The period that somebody most likely means: the one that was missed, or that is due next. */
export function defaultPeriod({ state }: CovenantWithState, periods: readonly IsoDate[], today: IsoDate): IsoDate {
  const missed = state.lastTest?.result === 'Breached' ? state.lastTest.periodEnd : null;
  const meant = missed ?? state.periodEnd;
  if (meant !== null && periods.includes(meant)) return meant;
  return periods.find((end) => end >= today) ?? periods.at(-1) ?? today;
}
