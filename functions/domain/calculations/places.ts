import type { PeriodSelection } from '#shared/domain/reference/periods.ts';
import { periodAt } from '#shared/metrics/engine/axis.ts';
import { dateOfDayNumber } from '#shared/metrics/engine/day-numbers.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';
import { numberAt } from '#shared/metrics/told/told-value.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';

interface PlacesAsked {
  readonly from: Period;
  readonly to: Period;
  readonly selection: PeriodSelection | null;
  readonly today: IsoDate;
}

/** The places on the axis of the periods that are asked for: those that end in the range, or the one that a selection names. */
export function placesIn(
  frame: Frame,
  nodes: readonly PlanNode[],
  { from, to, selection, today }: PlacesAsked,
): readonly number[] {
  const { axis } = frame;
  const all = Array.from({ length: axis.count }, (_, at) => at);
  if (selection === null) return all.filter((at) => periodAt(axis, at) >= from && periodAt(axis, at) <= to);
  const endOf = (at: number): IsoDate => dateOfDayNumber(axis.ends[at] ?? 0);
  const found =
    selection === 'MostRecent'
      ? all.findLast((at) => nodes.some((node) => !Number.isNaN(numberAt(frame, node, at))))
      : selection === 'LastCompleted'
        ? all.findLast((at) => endOf(at) < today)
        : all.find((at) => endOf(at) >= today);
  return found === undefined ? [] : [found];
}
