import { mayOnDetail, seesFigure } from '#functions/domain/metrics/exports/detail-rights-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { calculations } from '#shared/contract/calculations.ts';
import type { ComputedMetric, ComputedMetrics, MetricRequest } from '#shared/domain/computed-metric.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf, detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import { periodAt } from '#shared/metrics/engine/axis.ts';
import type { Frame, PlanNode } from '#shared/metrics/engine/plan.ts';
import { reasonOfNode } from '#shared/metrics/engine/verdicts.ts';
import type { ComputedKind } from '#shared/metrics/inputs/compute-entities.ts';
import { numberAt, valueTold } from '#shared/metrics/told/told-value.ts';
import type { Period } from '#shared/time/dates.ts';
import type { Background } from './background/background.ts';
import { pauses } from './background/pauses.ts';
import { type Compared, comparedMetrics, kindsCompared } from './comparison.ts';
import type { CalculationsContext } from './context.ts';
import { inCurrency } from './in-currency.ts';
import { notShared } from './not-shared.ts';
import { placesIn } from './places.ts';
import { type Run, run } from './run.ts';
import { reasonInWords } from './words.ts';

type Calls = typeof calculations.calls;

/** The names that a request asks for, groups included; null where it asks for everything. */
export function namesIn(
  { details, groups }: Pick<MetricRequest, 'details' | 'groups'>,
  computesGroups: boolean,
): readonly string[] | null {
  if (groups === undefined) return details ?? null;
  if (!computesGroups) {
    throw new DomainError('requestInvalid', {
      fields: { groups: 'The organization computes metrics one by one. Name details.' },
    });
  }
  const wanted = new Set(groups);
  return [...(details ?? []), ...detailTypes.flatMap(({ name, group }) => (wanted.has(group) ? [name] : []))];
}

interface Shown {
  readonly frame: Frame;
  readonly places: readonly number[];
  readonly categories: boolean;
  readonly currency: string;
  /** Whether a metric without any value is told as well. */
  readonly tellsEmpty: boolean;
}

function metricOf(
  node: PlanNode,
  run: Run,
  { frame, places, categories, currency, tellsEmpty }: Shown,
  context: CalculationsContext,
): ComputedMetric | null {
  const definition = node.detailId === null ? null : run.definitions.find(node.detailId);
  if (definition === null) return null;
  const { entity } = run;
  const convert = inCurrency(run, frame.axis, definition.unit, currency);
  const values = places.map((at) =>
    valueTold(convert.value(numberAt(frame, node, at), at), definition.kind, frame.texts),
  );
  const isSeen = values.map(
    (value) => value === null || seesFigure(context.scope, entity.path, { detailName: definition.name, value }),
  );
  const told = values.map((value, index) => (isSeen[index] === true ? value : null));
  // Looking for reasons takes longer than computing does.
  if (!tellsEmpty && told.every((value) => value === null)) return null;
  const reasons = places.flatMap((at, index) => {
    if (isSeen[index] !== true) return [{ at: index, text: notShared }];
    if (values[index] !== null) return [];
    return [{ at: index, text: convert.reason(at) ?? reasonText(frame, node, at, run) }];
  });
  return {
    detailId: definition.id,
    detailName: definition.name,
    category: categories ? (detailTypeOf(definition.name)?.group ?? null) : null,
    unit: convert.unit,
    isComputed: definition.formula !== null,
    values: told,
    reasons,
  };
}

function reasonText(frame: Frame, node: PlanNode, at: number, run: Run): string {
  const reason = reasonOfNode(frame, node, at);
  return reason === null ? '' : reasonInWords(reason, frame.axis, run);
}

/** Nodes of what was asked for, in the order of the catalog's groups, as far as the reader may see them. */
function nodesAsked(
  { plan, entity, definitions }: Run,
  names: readonly string[] | null,
  { scope }: CalculationsContext,
): readonly PlanNode[] {
  const type = plan.types.get(entity.entityType);
  if (type === undefined) return [];
  const ids = names === null ? null : new Set(names.map(detailIdOf));
  return type.nodes.filter(({ world, detailId, fault }) => {
    if (world !== 'own' || detailId === null || (ids !== null && !ids.has(detailId))) return false;
    if (ids === null && fault !== null) return false;
    const name = definitions.find(detailId)?.name;
    return name !== undefined && mayOnDetail(scope, 'View', entity.path, name);
  });
}

export interface Answer extends Compared {
  readonly currency: string;
}

interface Told extends Pick<MetricRequest, 'period' | 'currency'> {
  /** Null where everything was computed. */
  readonly names: readonly string[] | null;
  readonly categories: boolean;
}

/** What was computed, as far as the reader may see it. `pause` is waited for after each metric. */
export async function answerOfRun(
  done: Run,
  { names, period, currency: wanted, categories }: Told,
  context: CalculationsContext,
  pause: () => Promise<void> = async () => undefined,
): Promise<Answer> {
  const frame = done.computed.result.frameOf(done.entity.id);
  const currency = wanted ?? done.entity.currency;
  if (frame === null) return { periods: [], metrics: [], currency };
  const nodes = nodesAsked(done, names, context);
  const places = placesIn(frame, nodes, {
    from: done.from,
    to: done.to,
    selection: period,
    today: context.scope.clock.today(),
  });
  // Of everything that could be computed, only what has a value is told unless it was asked for by name.
  const shown: Shown = { frame, places, categories, currency, tellsEmpty: names !== null };
  const metrics: ComputedMetric[] = [];
  for (const node of nodes) {
    metrics.push(...[metricOf(node, done, shown, context)].filter((metric) => metric !== null));
    await pause();
  }
  return { periods: places.map((at): Period => periodAt(frame.axis, at)), metrics, currency };
}

export interface AnswerOptions {
  /** Terms as they stood in each period, instead of as they stand today. */
  readonly effective: boolean;
  readonly categories: boolean;
}

/** The metrics of one data kind on the periods that were asked for. */
export async function answerOf(
  entityId: string,
  request: MetricRequest,
  kind: ComputedKind,
  options: AnswerOptions,
  context: CalculationsContext,
  background: Background | null = null,
): Promise<Answer> {
  const { computesGroups } = await context.settings();
  const names = namesIn(request, computesGroups);
  const { currency, period } = request;
  const currencies = currency === undefined ? [] : [currency];
  const done = await run(
    entityId,
    { ...request, details: names, kind, effective: options.effective, currencies },
    context,
    background,
  );
  const told = { names, period, currency, categories: options.categories };
  return answerOfRun(done, told, context, background === null ? undefined : pauses());
}

export const computeMetrics: UseCase<Calls['computeMetrics'], CalculationsContext> = async (
  { params, query, body },
  context,
): Promise<ComputedMetrics> => {
  const options = { effective: query.effective === 'true', categories: query.categories === 'true' };
  const [kind, against] = kindsAsked(body);
  const of = (one: ComputedKind) => answerOf(params.id, body, one, options, context);
  const [one, other] = await Promise.all([of(kind), against === null ? null : of(against)]);
  return asAnswered(params.id, body, one, other);
};

/** What is computed for a request, and what that is held against; null for nothing else. */
export function kindsAsked({ comparison, timing, dataKind }: MetricRequest): ReturnType<typeof kindsCompared> {
  if (comparison !== null) return kindsCompared(comparison);
  return [timing === 'Leading' && dataKind === 'actual' ? 'outlook' : dataKind, null];
}

/** What was computed as it is answered: compared, where that was asked for. */
export function asAnswered(
  entityId: string,
  { comparison, dataKind, rollup }: MetricRequest,
  one: Answer,
  other: Answer | null,
): ComputedMetrics {
  const compared = comparison === null ? one : { ...one, ...comparedMetrics(one, other, comparison) };
  return { entityId, dataKind, rollup, ...compared };
}
