import type { DataKind } from '../../domain/datapoint.ts';
import { type Period, periodOf } from '../../time/dates.ts';
import { indexOfPeriod } from '../../time/figure-period.ts';
import { type Axis, coarserAxis, type Grain, monthlyAxis, periodAt } from '../engine/axis.ts';
import { type CoarseFigures, computeCoarser } from '../engine/coarser.ts';
import { compilePlan } from '../engine/compile-plan.ts';
import { type Computation, computeAll, type EntitySource, layOut, type RelativesAsked } from '../engine/computation.ts';
import type { PlanOptions, Wanted } from '../engine/drafts.ts';
import type { Plan, World } from '../engine/plan.ts';
import { type Timing, type Windows, windowsOfCoarser, windowsOfTiming } from '../engine/windows.ts';
import type { Definitions } from '../formula/definitions.ts';
import { EntityInputs, type InputOptions } from './entity-inputs.ts';
import type { HeldEntity, PeriodRate } from './held.ts';

/** `outlook`: actual figures, and forecasts where there is no actual one. */
export type ComputedKind = DataKind | 'outlook';

const kindsOfOwn: Readonly<Record<ComputedKind, readonly DataKind[]>> = {
  actual: ['actual'],
  forecast: ['forecast', 'actual'],
  plan: ['plan'],
  baseline: ['baseline'],
  outlook: ['actual', 'forecast'],
};

/** Whatever the details of some types of entity need, and of which other types. */
export const planFor = (
  definitions: Definitions,
  wanted: readonly Wanted[],
  kind: ComputedKind,
  chosen: Omit<PlanOptions, 'hasOutlook'>,
): Plan => compilePlan(definitions, wanted, { ...chosen, hasOutlook: kind === 'actual' });

export interface ComputationRequest {
  readonly plan: Plan;
  readonly kind: ComputedKind;
  readonly definitions: Definitions;
  readonly held: readonly HeldEntity[];
  relatives(entityId: string, relation: RelativesAsked): readonly { readonly id: string; readonly share: number }[];
  rateOf(from: string, to: string, period: Period): PeriodRate;
  /** The first and the last month that are asked about. Figures before and after them are taken into account. */
  readonly from: Period;
  readonly to: Period;
  readonly grain: Grain;
  readonly timing: Timing | null;
  /** 1–12. */
  readonly fiscalYearEndMonth: number;
  readonly approvedOnly: boolean;
  readonly factsOfDay: string | null;
  /** The first and the last month of which anything is known, where not all of that is held. */
  readonly known?: readonly [Period, Period];
}

export interface Computed {
  /** On the axis that was asked for. */
  readonly result: Computation;
  /** On months, of which the result is made; the result itself where months were asked for. */
  readonly months: Computation;
  readonly windows: Windows | null;
  readonly inputs: InputsOfEntities;
  readonly inputsOfResult: InputsOfEntities;
}

/** What columns of an entity were made of. */
export type InputsOfEntities = Pick<ReadonlyMap<string, EntityInputs>, 'get'>;

const longestAxis = 1_200;

type Spanning = Pick<HeldEntity, 'columns' | 'startsOn' | 'endsOn'>;

/** From the first month of which anything is known to the last. */
export function spanOf(held: readonly Spanning[], from: Period, to: Period): readonly [Period, Period] {
  const months = held.flatMap(({ columns, startsOn, endsOn }) => [
    ...(startsOn === null ? [] : [periodOf(startsOn)]),
    ...(endsOn === null ? [] : [periodOf(endsOn)]),
    ...columns.flatMap(({ frequency, cells }) => monthsOfCells(frequency, cells)),
  ]);
  const all = [...months, from, to].toSorted();
  return [all[0] ?? from, all.at(-1) ?? to];
}

function monthsOfCells(
  frequency: string,
  { first, values }: { readonly first: number; readonly values: Float64Array },
): Period[] {
  if (values.length === 0) return [];
  const isByDay = frequency === 'Daily' || frequency === 'Once';
  const monthAt = (index: number): Period => (isByDay ? monthOfDay(index) : monthOfIndex(index));
  // A year's figure stands at its last month.
  const before = frequency === 'Annually' ? 11 : frequency === 'Quarterly' ? 2 : 0;
  return [isByDay ? monthAt(first) : monthAt(first - before), monthAt(first + values.length - 1)];
}

const monthOfIndex = (index: number): Period => {
  const year = 1900 + Math.floor(index / 12);
  return `${year}-${String((index % 12) + 1).padStart(2, '0')}`;
};
const firstDay = Date.UTC(1900, 0, 1);
const monthOfDay = (index: number): Period => new Date(firstDay + index * 86_400_000).toISOString().slice(0, 7);

/** The first and the last month that are computed: all that is known, unless that is too long. `asked` is the first month that is asked about. */
export function monthsComputed([first, last]: readonly [Period, Period], asked: Period): readonly [Period, Period] {
  const length = indexOfPeriod('Monthly', last) - indexOfPeriod('Monthly', first) + 1;
  return [length > longestAxis ? asked : first, last];
}

export function axisOf(request: ComputationRequest): Axis {
  const { held, from: asked, to, known = spanOf(held, asked, to) } = request;
  return monthlyAxis(...monthsComputed(known, asked), request.fiscalYearEndMonth);
}

/** The months in which an entity exists, as places on the axis. */
export function lifeOn({ lastMonths }: Axis, { startsOn, endsOn }: HeldEntity): Pick<EntitySource, 'origin' | 'end'> {
  const placeOf = (day: string): number => indexOfPeriod('Monthly', periodOf(day)) - (lastMonths[0] ?? 0);
  return {
    origin: startsOn === null ? null : placeOf(startsOn),
    end: endsOn === null ? Number.POSITIVE_INFINITY : placeOf(endsOn) + 1,
  };
}

export function sourceOf(
  inputs: EntityInputs,
  axis: Axis,
  convert: Conversions,
  { relatives }: Pick<ComputationRequest, 'relatives'>,
): EntitySource {
  const { held } = inputs;
  const { id, type, currency } = held;
  return {
    id,
    type,
    ...lifeOn(axis, held),
    column: inputs.column,
    overlay: inputs.overlay,
    errors: inputs.errors,
    relatives: (relation) => relatives(id, relation),
    ratesFrom: (from) => convert(from, currency),
  };
}

/** Rates by which money of an entity becomes another currency's; null where it is of that currency already. */
type Conversions = (entityId: string, into: string) => Float64Array | null;

/** Rates from the currencies of entities on an axis, one column for each pair of currencies. */
export function conversionsOn(axis: Axis, { held, rateOf }: ComputationRequest): Conversions {
  const currencies = new Map(held.map((one) => [one.id, one.currency]));
  const known = new Map<string, Float64Array>();
  return (entityId, into) => {
    const from = currencies.get(entityId) ?? into;
    if (from === into) return null;
    const pair = `${from} ${into}`;
    const rates =
      known.get(pair) ??
      Float64Array.from(axis.ends, (_, at) => rateOf(from, into, periodAt(axis, at)).rate ?? Number.NaN);
    known.set(pair, rates);
    return rates;
  };
}

/** Makes the inputs of entities on an axis. */
export function inputsOn(axis: Axis, request: ComputationRequest): (held: HeldEntity) => EntityInputs {
  const { definitions, approvedOnly, factsOfDay, rateOf, kind, plan } = request;
  const kindsOf: Readonly<Record<World, readonly DataKind[]>> = { own: kindsOfOwn[kind], outlook: kindsOfOwn.outlook };
  const options: InputOptions = { axis, kindsOf, definitions, texts: plan.texts, approvedOnly, factsOfDay, rateOf };
  return (held) => new EntityInputs(held, options);
}

const inputsOf = (axis: Axis, request: ComputationRequest): ReadonlyMap<string, EntityInputs> => {
  const make = inputsOn(axis, request);
  return new Map(request.held.map((held) => [held.id, make(held)]));
};

/** What was entered for longer periods themselves; null where the result lies on months. */
export function coarseFigures(
  windows: Windows,
  inputs: InputsOfEntities | null,
  request: ComputationRequest,
): CoarseFigures {
  const convert = conversionsOn(windows.axis, request);
  const currencies = new Map(request.held.map(({ id, currency }) => [id, currency]));
  return {
    column: (id, world, detailId) => inputs?.get(id)?.entered(world, detailId) ?? null,
    overlay: (id, node) => inputs?.get(id)?.overlay(node) ?? null,
    rates: (id, from) => {
      const currency = currencies.get(id);
      return currency === undefined ? null : convert(from, currency);
    },
  };
}

/** Computes a plan on what is held of some entities. Never fails: what has no value has a reason. */
export function computeEntities(request: ComputationRequest): Computed {
  const axis = axisOf(request);
  const inputs = inputsOf(axis, request);
  const convert = conversionsOn(axis, request);
  const sources = new Map([...inputs].map(([id, own]) => [id, sourceOf(own, axis, convert, request)]));
  const months = layOut(request.plan, axis, [...sources.values()]);
  computeAll(months);
  const windows = windowsOf(request, axis);
  if (windows === null) return { result: months, months, windows, inputs, inputsOfResult: inputs };
  const isOnMonths = windows.axis === axis;
  const inputsOfResult = isOnMonths ? inputs : inputsOf(windows.axis, request);
  const figures = coarseFigures(windows, isOnMonths ? null : inputsOfResult, request);
  const result = computeCoarser(months, sources, windows, request.definitions, figures);
  return { result, months, windows, inputs, inputsOfResult };
}

export function windowsOf({ grain, timing, fiscalYearEndMonth }: ComputationRequest, months: Axis): Windows | null {
  if (timing !== null) return windowsOfTiming(months, timing);
  return grain === 'Monthly' ? null : windowsOfCoarser(months, coarserAxis(months, grain, fiscalYearEndMonth));
}
