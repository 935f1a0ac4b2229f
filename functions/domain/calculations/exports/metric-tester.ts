import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import { type Grain, placeOf } from '#shared/metrics/engine/axis.ts';
import { explain } from '#shared/metrics/engine/explain.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';
import { reasonOfNode } from '#shared/metrics/engine/verdicts.ts';
import type { Timing } from '#shared/metrics/engine/windows.ts';
import { type ComputedKind, computeEntities } from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldCounts } from '#shared/metrics/inputs/held.ts';
import { numberAt, valueTold } from '#shared/metrics/told/told-value.ts';
import { addMonthsToPeriod, type Period } from '#shared/time/dates.ts';
import { computingContext } from '../context.ts';
import { inCurrency } from '../in-currency.ts';
import { type Read, type Run, readFor } from '../run.ts';
import { tellExplanation } from '../stack-logs.ts';
import { wholeView } from '../viewer.ts';
import { reasonInWords } from '../words.ts';
import type { CountsAsked } from './covenant-counts-port.ts';

/** A metric as it is held against a level: over periods of one length, or over a window of months that ends, or begins, with a month. */
export interface TestedMetric {
  readonly detailId: string;
  readonly grain: Grain;
  /** Null for the period itself. */
  readonly timing: Timing | null;
  /** The currency of the level; null where that is no money. */
  readonly currency: string | null;
}

/** What a metric comes to. */
export interface MetricValue {
  /** In percent where its unit is a percentage; null where there is none, and `reason` says why. */
  readonly value: number | null;
  readonly unit: string;
  readonly reason: string | null;
}

/** The figures of an entity as they were read: results name them to tell what they were computed from. */
export interface ReadVersion {
  readonly entityId: string;
  readonly version: number;
}

export interface MetricTester {
  readonly entity: Entity;
  readonly basis: readonly ReadVersion[];
  /** Null where the entity has no such metric. `month` is the last one of the period. */
  valueOf(metric: TestedMetric, month: Period): MetricValue | null;
  /** Everything that the value follows from, whoever may see it; null where the entity has no such metric. */
  explain(metric: TestedMetric, month: Period): Promise<StackLog | null>;
}

export interface Tested {
  readonly entityId: string;
  readonly metrics: readonly TestedMetric[];
  /** The first and the last month that is tested. */
  readonly months: readonly [Period, Period];
  /** `outlook` for periods that are ahead. */
  readonly kind: Extract<ComputedKind, 'actual' | 'outlook'>;
}

/** Counts of covenants say how covenants stand: no covenant is tested by them. */
function untestedCounts({ structures, details }: CountsAsked): ReadonlyMap<string, HeldCounts> {
  const none = { value: null, told: 'Covenants are not tested by counts of covenants.', things: [] };
  const counts: HeldCounts = new Map([...details].map((id) => [id, () => none]));
  return new Map(structures.map(({ id }) => [id, counts]));
}

/** So much of an explanation is kept. */
const limits = { depth: 4, parts: 60 };
const monthsInYear = 12;

interface Place {
  readonly run: Run;
  readonly frame: Frame;
  readonly node: PlanNode;
  readonly at: number;
}

/** One computation for each length of periods, and each window, from what was read once. */
function runsOf(read: Read): (metric: Pick<TestedMetric, 'grain' | 'timing'>) => Run {
  const runs = new Map<string, Run>();
  return ({ grain, timing }) => {
    const key = `${grain} ${timing}`;
    const known = runs.get(key);
    if (known !== undefined) return known;
    const run: Run = { ...read, computed: computeEntities({ ...read.request, grain, timing }), isKept: false };
    runs.set(key, run);
    return run;
  };
}

/**
 * Reads what some metrics of an entity are computed from, and tells what they come to, in nobody's name. Refuses with `computationTooLarge` where it is
 * too much at once, and with `entityNotFound`.
 */
export async function metricTester(
  { entityId, metrics, months: [first, last], kind }: Tested,
  scope: { readonly table: Table; readonly clock: Clock; readonly organizationId: string },
): Promise<MetricTester> {
  const context = computingContext(scope, async (asked) => untestedCounts(asked));
  const read = await readFor(
    entityId,
    {
      details: metrics.map(({ detailId }) => detailId),
      kind,
      effective: true,
      approvedOnly: false,
      dataKind: 'actual',
      // A longer period, and a window, is known from its first month on.
      startDate: addMonthsToPeriod(first, 1 - monthsInYear),
      endDate: last,
      currencies: metrics.flatMap(({ currency }) => currency ?? []),
    },
    context,
  );
  const runOf = runsOf(read);
  const placeIn = (metric: TestedMetric, month: Period): Place | null => {
    const run = runOf(metric);
    const frame = run.computed.result.frameOf(read.entity.id);
    const node = frame?.plan.nodeOf('own', metric.detailId) ?? null;
    const at = frame === null ? null : placeOf(frame.axis, month);
    return frame === null || node === null || at === null ? null : { run, frame, node, at };
  };
  return {
    entity: read.entity,
    basis: [...read.read.values()].map(({ entity, snapshot }) => ({ entityId: entity.id, version: snapshot.version })),
    valueOf: (metric, month) => {
      const place = placeIn(metric, month);
      return place === null ? null : valueAt(place, metric);
    },
    explain: async (metric, month) => {
      const place = placeIn(metric, month);
      if (place === null) return null;
      const { run, frame, node, at } = place;
      return tellExplanation(explain(frame, node, at, limits), run, wholeView(scope.table));
    },
  };
}

function valueAt({ run, frame, node, at }: Place, { currency, detailId }: TestedMetric): MetricValue | null {
  const definition = run.definitions.find(detailId);
  if (definition === null) return null;
  const told = inCurrency(run, frame.axis, definition.unit, currency ?? run.entity.currency);
  const value = valueTold(told.value(numberAt(frame, node, at), at), definition.kind, frame.texts);
  if (typeof value === 'number') return { value, unit: told.unit, reason: null };
  if (value !== null) return { value: null, unit: told.unit, reason: `${definition.name} is no number.` };
  const reason = reasonOfNode(frame, node, at);
  const words = reason === null ? null : reasonInWords(reason, frame.axis, run);
  return { value: null, unit: told.unit, reason: told.reason(at) ?? words };
}
