import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Scenario } from '#shared/domain/scenario.ts';
import type { ModelValues, OutcomeValues } from '#shared/metrics/model/compute-model.ts';
import type { ModelDriver } from '#shared/metrics/model/drivers.ts';
import type { Period } from '#shared/time/dates.ts';
import { kindWords } from '../../../entities/figure/kind-words.ts';
import { averageOf, differenceOf, leastOf, mostOf } from './compared.ts';
import { keyOf } from './driver-draft.ts';
import type { ModelCase } from './model-work.ts';

/** More lines than that beside the base are told apart by nobody. */
export const mostCompared = 3;

/** The scenarios that an address compares, each once. */
export const comparedIds = (told: string | null): readonly string[] => [
  ...new Set((told ?? '').split(',').filter((id) => id !== '')),
];

/** What the address says once scenarios are compared: the kind of figures where all have one, and every month that one of them changes. */
export function comparisonAddress(scenarios: readonly Scenario[], dataKind: DataKind) {
  const [first] = scenarios;
  const isOfOneKind = scenarios.every((one) => one.dataKind === first?.dataKind);
  const kind = isOfOneKind && first !== undefined ? first.dataKind : dataKind;
  return {
    compare: scenarios.map(({ id }) => id).join(','),
    kind: kind === 'forecast' ? null : kind,
    from: scenarios.map(({ range }) => range.from).toSorted()[0] ?? null,
    to:
      scenarios
        .map(({ range }) => range.to)
        .toSorted()
        .at(-1) ?? null,
  };
}

/** A kept scenario as the model computes it today, or why it does not. */
export type Comparable =
  | { readonly kind: 'computed'; readonly scenario: Scenario; readonly assumed: ModelCase }
  | { readonly kind: 'refused'; readonly scenario: Scenario; readonly reason: string };

/** Whether a scenario can stand beside a base of that kind, of which these metrics are computed; null where it can. */
function complaintAbout(
  { dataKind, outcomes }: Scenario,
  base: { readonly dataKind: DataKind; readonly metrics: readonly string[] },
): string | null {
  if (dataKind !== base.dataKind)
    return `It changes figures of the kind ${kindWords[dataKind]}. Choose that kind above to see it.`;
  return outcomes.some((name) => base.metrics.includes(name))
    ? null
    : 'None of its metrics is computed in these months.';
}

/**
 * The changes that a kept scenario makes to the figures of today. One of which a driver is gone is not computed with the rest of them: it would come to
 * something else than its name says.
 */
export function comparableOf(
  scenario: Scenario,
  drivers: readonly ModelDriver[],
  base: { readonly dataKind: DataKind; readonly metrics: readonly string[] },
): Comparable {
  const complaint = complaintAbout(scenario, base);
  if (complaint !== null) return { kind: 'refused', scenario, reason: complaint };
  const known = new Set(drivers.map(keyOf));
  const changes = scenario.drivers.map(({ detailName, ...change }) => ({
    ...change,
    detailId: detailIdOf(detailName),
  }));
  const gone = scenario.drivers.filter((_, at) => !known.has(keyOf(changes[at] ?? noDriver)));
  if (gone.length > 0)
    return {
      kind: 'refused',
      scenario,
      reason: `Its metrics no longer depend on ${gone.map(({ detailName }) => detailName).join(' and ')}, which it changes.`,
    };
  return { kind: 'computed', scenario, assumed: { changes, range: scenario.range } };
}

const noDriver = { detailId: '', entityType: '', entityId: null };

/** The least, the most or the average over the periods, or the value of one of them. */
export type Measured = 'least' | 'most' | 'average' | Period;

export interface MeasuredOutcome {
  readonly value: number | null;
  /** From the base; zero for the base itself. */
  readonly difference: number | null;
  /** Why there is no value. */
  readonly reason: string;
}

/** One metric, measured in the base and in each scenario. */
export interface MetricRow {
  readonly id: string;
  readonly name: string;
  readonly unit: string;
  /** The base, then the scenarios in their order. */
  readonly cells: readonly MeasuredOutcome[];
  /** Periods that were measured, and all that there are. */
  readonly counted: number;
  readonly periods: number;
}

const measures = { least: leastOf, most: mostOf, average: averageOf } as const;

export const isOverall = (measured: Measured): measured is keyof typeof measures => measured in measures;

/** A metric in all cases; null where one of them lacks it. */
function inAll(values: readonly ModelValues[], id: string): readonly OutcomeValues[] | null {
  const found = values.flatMap(({ outcomes }) => outcomes.filter(({ detailId }) => detailId === id));
  return found.length === values.length ? found : null;
}

/** Measured over the periods in which the base and every scenario have a value: others would be held against nothing. */
function rowOf(cases: readonly OutcomeValues[], periods: readonly Period[], measured: Measured): MetricRow | null {
  const [base] = cases;
  if (base === undefined) return null;
  const all = periods.map((_, at) => at);
  const places = isOverall(measured)
    ? all.filter((at) => cases.every(({ values }) => (values[at] ?? null) !== null))
    : all.filter((at) => periods[at] === measured);
  const measureOf = ({ values }: OutcomeValues): number | null => {
    const chosen = places.map((at) => values[at] ?? null);
    return isOverall(measured) ? measures[measured]({ values: chosen }) : (chosen[0] ?? null);
  };
  const first = measureOf(base);
  const cells = cases.map((one): MeasuredOutcome => {
    const value = measureOf(one);
    const reason = isOverall(measured)
      ? 'No period has a value in all of them.'
      : (one.reasons.get(places[0] ?? -1) ?? '');
    return { value, difference: differenceOf(first, value), reason };
  });
  const { detailId: id, name, unit } = base;
  return { id, name, unit, cells, counted: places.length, periods: periods.length };
}

/** Every metric of the cases, of which the base is the first. */
export function metricRows(values: readonly ModelValues[], measured: Measured): readonly MetricRow[] {
  const [base] = values;
  return (base?.outcomes ?? []).flatMap(({ detailId }) => {
    const cases = inAll(values, detailId);
    return cases === null ? [] : (rowOf(cases, base?.periods ?? [], measured) ?? []);
  });
}
