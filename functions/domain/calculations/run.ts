import { readRates } from '#functions/domain/configuration/exports/rate-reader.ts';
import { type Entity, readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { MetricRequest } from '#shared/domain/computed-metric.ts';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { PlanOptions } from '#shared/metrics/engine/drafts.ts';
import type { Plan } from '#shared/metrics/engine/plan.ts';
import type { Definitions } from '#shared/metrics/formula/definitions.ts';
import {
  type ComputationRequest,
  type Computed,
  type ComputedKind,
  computeEntities,
  monthsComputed,
  planFor,
  spanOf,
} from '#shared/metrics/inputs/compute-entities.ts';
import type { HeldEntity, PeriodRate } from '#shared/metrics/inputs/held.ts';
import { type RateTable, rateTable } from '#shared/money/exchange-rates.ts';
import { toldRate } from '#shared/money/told-rate.ts';
import { addMonthsToPeriod, dateInWords, endOfPeriod, monthOf, type Period, periodOf } from '#shared/time/dates.ts';
import type { Background } from './background/background.ts';
import { computeStreamed, countingWithin, type Reading, readInBatches } from './background/streaming.ts';
import type { ComputingContext } from './context.ts';
import { withCounts } from './counts.ts';
import { boundOfOneAnswer, type Family, familyOf, kinOf } from './family.ts';
import { ownTypesOf, type ReadEntity, readHeld } from './held-entity.ts';

export type Range = Pick<MetricRequest, 'startDate' | 'endDate' | 'rollup' | 'timing' | 'approvedOnly' | 'dataKind'>;

/** What was read for a computation, which can be computed over and over: for months, for longer periods, or for windows of months. */
export interface Read {
  readonly entity: Entity;
  readonly read: ReadonlyMap<string, ReadEntity>;
  readonly definitions: Definitions;
  readonly plan: Plan;
  readonly kind: ComputedKind;
  readonly from: Period;
  readonly to: Period;
  rateOf(from: string, to: string, period: Period): PeriodRate;
  /** Who reads whom. */
  readonly relatives: ReturnType<typeof kinOf>;
  /** What the plan was made by, besides the definitions. */
  readonly planned: Omit<PlanOptions, 'hasOutlook'>;
  readonly request: Omit<ComputationRequest, 'grain' | 'timing'>;
}

/** One computation with everything that an answer or an explanation of it needs. */
export interface Run extends Read {
  readonly computed: Computed;
  /** Whether it was computed in the background, and what is told of it is kept. */
  readonly isKept: boolean;
}

const entitiesAtOnce = 16;
const monthsUnlessTold = 12;

/** A year up to the last month unless told. */
function rangeOf(
  { startDate, endDate }: Pick<Range, 'startDate' | 'endDate'>,
  today: string,
): readonly [Period, Period] {
  const to =
    endDate ?? (startDate === undefined ? periodOf(today) : addMonthsToPeriod(startDate, monthsUnlessTold - 1));
  return [startDate ?? addMonthsToPeriod(to, 1 - monthsUnlessTold), to];
}

const dataKindsOf = (kind: ComputedKind): readonly DataKind[] =>
  kind === 'plan' || kind === 'baseline' ? [kind, 'actual'] : ['actual', 'forecast'];

/** Rates of exchange as the engine asks for them: by month, at its last day. */
function periodRates(table: RateTable): (from: string, to: string, period: Period) => PeriodRate {
  return (from, to, period) => {
    const found = table.rateOf(from, to, period, 'closing');
    if (found.rate === null) return { rate: null, told: `${found.reason}.` };
    const sources = found.quotes.map(({ source, date }) => `${source}, ${dateInWords(date)}`);
    const told = [...new Set(sources)].join('; ');
    return { rate: found.rate, told: `${toldRate(found.rate, { from, to })}${told === '' ? '' : ` (${told})`}` };
  };
}

async function ratesFor(
  held: readonly HeldEntity[],
  [from, to]: readonly [Period, Period],
  also: readonly string[],
  { scope }: ComputingContext,
): Promise<Run['rateOf']> {
  const used = new Set([
    ...also,
    ...held.flatMap(({ currency, foreignUnits }) => [currency, ...foreignUnits.values()]),
  ]);
  const days = { from: `${from}-01`, to: endOfPeriod(to) };
  const isOfOne = used.size < 2;
  return periodRates(isOfOne ? rateTable([]) : await readRates(scope.table, { ...days, currencies: [...used] }));
}

export interface Asked extends Range {
  /** Names of details; null for whatever the entity has figures of and what follows from them. */
  readonly details: readonly string[] | null;
  readonly kind: ComputedKind;
  readonly effective: boolean;
  readonly currencies?: readonly string[];
}

export const fiscalYearEndMonthOf = ({ home }: Entity): number => monthOf(`2000-${home.fiscalYearEnd}`);

/**
 * Reads whatever the details need. Refuses with `computationTooLarge` where it is too much for one answer; in the background it is read entity after
 * entity.
 */
export async function readFor(
  entityId: string,
  asked: Omit<Asked, 'rollup' | 'timing'>,
  context: ComputingContext,
  background: Background | null = null,
): Promise<Read> {
  const { scope } = context;
  const [entity, settings] = await Promise.all([readEntity(scope.table, entityId), context.settings()]);
  const dataKinds = dataKindsOf(asked.kind);
  const own = await readHeld(entity, dataKinds, context);
  const definitions = await context.definitions(ownTypesOf(own));
  const wanted = asked.details?.map(detailIdOf) ?? wantedOf(own, definitions);
  const alsoHeld = new Set(own.details.map(({ id }) => `${entity.entityType} ${id}`));
  const asking = [{ type: entity.entityType, details: wanted }];
  const { disabled, withoutInactive } = settings;
  const planned = { disabled, withoutInactive, alsoHeld };
  const plan = planFor(definitions, asking, asked.kind, planned);
  const [from, to] = rangeOf(asked, scope.clock.today());
  const reading = { own, plan, dataKinds, range: [from, to] as const };
  const { family, read, known } = await readFamily(reading, context, background);
  const all = [...read.values()];
  const months = monthsComputed(known, from);
  const held = await withCounts(all, plan, months, countingWithin(background), context);
  const rateOf = await ratesFor(held, known, asked.currencies ?? [], context);
  const relatives = kinOf(family);
  const request: Read['request'] = {
    plan,
    kind: asked.kind,
    definitions,
    held,
    relatives,
    rateOf,
    from,
    to,
    fiscalYearEndMonth: fiscalYearEndMonthOf(entity),
    approvedOnly: asked.approvedOnly,
    factsOfDay: asked.effective ? null : scope.clock.today(),
    known,
  };
  return { entity, read, definitions, plan, kind: asked.kind, from, to, rateOf, relatives, planned, request };
}

/** {@link readFor}, and computes it all at once, or in the background entity after entity. */
export async function run(
  entityId: string,
  asked: Asked,
  context: ComputingContext,
  background: Background | null = null,
): Promise<Run> {
  const found = await readFor(entityId, asked, context, background);
  const request = { ...found.request, grain: asked.rollup, timing: asked.timing };
  const computed = background === null ? computeEntities(request) : await computeStreamed(request, background);
  return { ...found, computed, isKept: background !== null };
}

const readsOthers = ({ types }: Plan): boolean =>
  [...types.values()].some((type) => type.nodes.some((node) => type.relationOf(node) !== null));

interface ReadFamily {
  /** Decides who reads whom. */
  readonly family: Family;
  /** Those whose figures are read. */
  readonly read: ReadonlyMap<string, ReadEntity>;
  /** The first and the last month of which anything is known. */
  readonly known: readonly [Period, Period];
}

/** Entities of which the plan reads nothing are not read either. */
async function readFamily(
  reading: Reading,
  context: ComputingContext,
  background: Background | null,
): Promise<ReadFamily> {
  const { own, plan, dataKinds, range } = reading;
  const asRead = (all: readonly ReadEntity[]) => new Map(all.map((one) => [one.entity.id, one]));
  if (!readsOthers(plan)) {
    const family = { entities: [own.entity], allocations: new Map() };
    return { family, read: asRead([own]), known: spanOf([own.held], ...range) };
  }
  const types = new Set(plan.types.keys());
  const family = await familyOf(context.scope.table, own.entity, types, background ?? boundOfOneAnswer);
  const others = family.entities.filter(({ id, entityType }) => id !== own.entity.id && types.has(entityType));
  if (background !== null) {
    const { parts, known } = await readInBatches(others, reading, context, background);
    return { family, read: asRead([own, ...parts]), known };
  }
  const all = [own, ...(await inParallel(others, entitiesAtOnce, (entity) => readHeld(entity, dataKinds, context)))];
  const held = all.map((one) => one.held);
  return { family, read: asRead(all), known: spanOf(held, ...range) };
}

/** What the entity has figures of, and every metric that can be computed on it. */
function wantedOf({ entity, details }: ReadEntity, definitions: Definitions): readonly string[] {
  const computed = [...definitions.all()].filter(
    ({ formula, entityTypes }) => formula !== null && entityTypes.includes(entity.entityType),
  );
  return [...new Set([...details, ...computed].map(({ id }) => id))];
}
