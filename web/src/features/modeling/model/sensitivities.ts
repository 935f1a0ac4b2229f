import type { ModelValues } from '#shared/metrics/model/compute-model.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import type { ScenarioRange } from '#shared/metrics/model/scenario.ts';
import type { Period } from '#shared/time/dates.ts';
import type { ChartData } from '../../../components/charts/chart-data.ts';
import { leastOf } from './compared.ts';
import type { ModelCase } from './model-work.ts';

/** What a metric comes to with a driver below and above what is held. */
export interface Sensitivity {
  readonly name: string;
  readonly down: number | null;
  readonly up: number | null;
  /** How far both lie apart, without a sign; null where one of them has no value. */
  readonly spread: number | null;
}

/** The least value over the periods, or that of one of them. */
export type MeasuredAt = 'least' | Period;

/** More drivers than that are not tried, and more than so many of them not shown. */
export const mostTried = 40;
export const mostShown = 12;

/** One for each detail where all entities can change together, else one for each entity. */
export function driversToTry(drivers: readonly ModelDriver[]): readonly ModelDriver[] {
  const together = new Set(
    drivers.filter(({ entityId }) => entityId === null).map(({ entityType, detailId }) => `${entityType} ${detailId}`),
  );
  return drivers
    .filter(({ entityId, entityType, detailId }) => entityId === null || !together.has(`${entityType} ${detailId}`))
    .slice(0, mostTried);
}

/** The base, then each driver below and above. */
export const casesOf = (
  drivers: readonly ModelDriver[],
  percent: number,
  range: ScenarioRange,
): readonly ModelCase[] => [
  { changes: [], range },
  ...drivers.flatMap(({ detailId, entityType, entityId }) =>
    [-percent, percent].map(
      (amount): ModelCase => ({ changes: [{ detailId, entityType, entityId, mode: 'scale', amount }], range }),
    ),
  ),
];

function measureOf({ outcomes, periods }: ModelValues, outcomeId: string, measured: MeasuredAt): number | null {
  const outcome = outcomes.find(({ detailId }) => detailId === outcomeId);
  if (outcome === undefined) return null;
  return measured === 'least' ? leastOf(outcome) : (outcome.values[periods.indexOf(measured)] ?? null);
}

export interface Sensitivities {
  readonly base: number | null;
  /** The widest first; drivers that change nothing are left out. */
  readonly all: readonly Sensitivity[];
}

/** What the cases of {@link casesOf} came to. */
export function sensitivitiesOf(
  values: readonly ModelValues[],
  names: readonly string[],
  outcomeId: string,
  measured: MeasuredAt,
): Sensitivities {
  const measures = values.map((one) => measureOf(one, outcomeId, measured));
  const all = names.map((name, at): Sensitivity => {
    const [down, up] = [measures[1 + 2 * at] ?? null, measures[2 + 2 * at] ?? null];
    return { name, down, up, spread: down === null || up === null ? null : Math.abs(up - down) };
  });
  const base = measures[0] ?? null;
  return {
    base,
    all: all
      .filter(({ down, up }) => down !== base || up !== base)
      .toSorted(
        (one, other) => (other.spread ?? Number.POSITIVE_INFINITY) - (one.spread ?? Number.POSITIVE_INFINITY) || 0,
      ),
  };
}

/** Bars that begin at the base. */
export const tornadoChart = (shown: readonly Sensitivity[], percent: number, unit: string): ChartData => ({
  categories: shown.map(({ name }) => name),
  unit,
  series: [
    { label: `−${percent}%`, values: shown.map(({ down }) => down) },
    { label: `+${percent}%`, values: shown.map(({ up }) => up) },
  ],
});
