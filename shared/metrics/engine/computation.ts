import type { Axis } from './axis.ts';
import { registerAt } from './frame.ts';
import type { Frame, MonthsBehind, Plan, PlanNode, Relation, Relative, Step, TypePlan, World } from './plan.ts';

export type RelativesAsked = Pick<Relation, 'over' | 'types' | 'leavesOutInactive'>;

/** Where an entity's figures come from. Columns lie on the axis of the computation, periods without a figure are NaN. */
export interface EntitySource {
  readonly id: string;
  readonly type: string;
  /** Places on the axis: see {@link Frame}. */
  readonly origin: number | null;
  readonly end: number;
  column(world: World, detailId: string): Float64Array | null;
  /** What lies over the values of a computed detail; a period without is NaN. */
  overlay(node: PlanNode): Float64Array | null;
  errors(world: World, detailId: string): ReadonlyMap<number, string> | null;
  /** The entities that it reads, with their shares. */
  relatives(relation: RelativesAsked): readonly { readonly id: string; readonly share: number }[];
  /** By which the money of another entity becomes this one's; null where both have one currency. */
  ratesFrom(entityId: string): Float64Array | null;
  /** Of longer periods alone: see {@link Frame}. */
  behind?(node: PlanNode, at: number): MonthsBehind | null;
}

/** Entities with their columns, computed together because they read one another. */
export interface Computation {
  readonly plan: Plan;
  readonly axis: Axis;
  readonly frames: readonly Frame[];
  readonly frameOf: FrameFinder;
}

/** The frame of an entity; null where there is none. */
export type FrameFinder = (entityId: string) => Frame | null;

const noColumns = new Map<number, Float64Array>();

/** A column without any value, for all that have none. Nobody writes into it. */
export function emptyColumn(count: number): Float64Array {
  const known = noColumns.get(count);
  if (known !== undefined) return known;
  const empty = new Float64Array(count).fill(Number.NaN);
  noColumns.set(count, empty);
  return empty;
}

/** Registers that only live while one entity is computed, so that all entities of a type share them. */
function scratchOf({ registerCount, scratchFrom, constants }: TypePlan, { count }: Axis): readonly Float64Array[] {
  const scratch = Array.from({ length: registerCount - scratchFrom }, () => new Float64Array(count));
  for (const { slot, value } of constants) scratch[slot - scratchFrom]?.fill(value);
  return scratch;
}

function overlaysOf(source: EntitySource, plan: TypePlan): ReadonlyMap<number, Float64Array> | null {
  const found = plan.computed.flatMap((node): [number, Float64Array][] => {
    const overlay = source.overlay(node);
    return overlay === null ? [] : [[node.slot, overlay]];
  });
  return found.length === 0 ? null : new Map(found);
}

function registersOf(
  source: EntitySource,
  plan: TypePlan,
  count: number,
  { block, scratch }: Shared,
  place: number,
): Float64Array[] {
  const registers = new Array<Float64Array>(plan.registerCount);
  for (const [slot, columns] of block) registers[slot] = columns.subarray(place * count, (place + 1) * count);
  const empty = emptyColumn(count);
  for (const { slot, world, detailId } of plan.inputs) {
    registers[slot] = (detailId === null ? null : source.column(world, detailId)) ?? empty;
  }
  for (const { slot, fault } of plan.nodes) if (fault !== null) registers[slot] = empty;
  for (const [index, register] of scratch.entries()) registers[plan.scratchFrom + index] = register;
  return registers;
}

/** What all entities of a type share. */
interface Shared {
  readonly block: ReadonlyMap<number, Float64Array>;
  readonly scratch: readonly Float64Array[];
  laidOut: number;
}

/** One stretch of memory for all computed columns of a type, by register, so that sums over entities read on and on. */
function sharedOf(plan: TypePlan, axis: Axis, entities: number): Shared {
  const size = entities * axis.count;
  const all = new Float64Array(plan.computed.length * size);
  const block = new Map(plan.computed.map(({ slot }, at) => [slot, all.subarray(at * size, (at + 1) * size)]));
  return { block, scratch: scratchOf(plan, axis), laidOut: 0 };
}

/** The entities that one reads, found when they are asked for, as all of them are laid out by then. */
function relativesOf(source: EntitySource, frameOf: (entityId: string) => Frame | null): Frame['relatives'] {
  const found = new Map<Relation, readonly Relative[]>();
  const byTypes = new Map<string, readonly Relative[]>();
  const find = ({ over, types, leavesOutInactive }: Relation): readonly Relative[] =>
    source.relatives({ over, types, leavesOutInactive }).flatMap(({ id, share }) => {
      const frame = frameOf(id);
      return frame === null ? [] : [{ frame, share, rates: source.ratesFrom(id) }];
    });
  return (relation) => {
    const known = found.get(relation);
    if (known !== undefined) return known;
    const key = `${relation.over} ${relation.leavesOutInactive} ${relation.types.join(' ')}`;
    const relatives = byTypes.get(key) ?? find(relation);
    byTypes.set(key, relatives);
    found.set(relation, relatives);
    return relatives;
  };
}

/**
 * Lays out the columns of entities; {@link computeAll} fills them. Entities of types that the plan does not know have none. `kept`: where the entities
 * that they read are found, if those are computed elsewhere.
 */
export function layOut(plan: Plan, axis: Axis, sources: readonly EntitySource[], kept?: FrameFinder): Computation {
  const byId = new Map<string, Frame>();
  const frameOf: FrameFinder = (id) => byId.get(id) ?? null;
  const counts = new Map<string, number>();
  for (const { type } of sources) counts.set(type, (counts.get(type) ?? 0) + 1);
  const shared = new Map(
    [...plan.types.values()].map((type) => [type.type, sharedOf(type, axis, counts.get(type.type) ?? 0)]),
  );
  const frames = sources.flatMap((source): Frame[] => {
    const [type, own] = [plan.types.get(source.type), shared.get(source.type)];
    if (type === undefined || own === undefined) return [];
    const place = own.laidOut;
    own.laidOut += 1;
    const frame: Frame = {
      entityId: source.id,
      plan: type,
      axis,
      texts: plan.texts,
      registers: registersOf(source, type, axis.count, own, place),
      block: own.block,
      place,
      overlays: overlaysOf(source, type),
      origin: source.origin,
      end: source.end,
      judged: new Map(),
      errorsOf: (register) => {
        const node = type.nodes[register];
        return node === undefined || node.detailId === null ? null : source.errors(node.world, node.detailId);
      },
      relatives: relativesOf(source, kept ?? frameOf),
      whole: null,
      behind: source.behind ?? null,
    };
    byId.set(source.id, frame);
    return [frame];
  });
  return { plan, axis, frames, frameOf };
}

function layOver(frame: Frame, slot: number, from: number, to: number): void {
  const overlay = frame.overlays?.get(slot);
  if (overlay === undefined) return;
  const register = registerAt(frame, slot);
  for (let t = from; t < to; t += 1) {
    const over = overlay[t] ?? Number.NaN;
    if (!Number.isNaN(over)) register[t] = over;
  }
}

/** Computes the periods from `from` up to, not including, `to`. What has been put over a value holds before anything reads it. */
export function runStep(frame: Frame, step: Step, from: number, to: number): void {
  if (step.node !== null && frame.judged.size > 0) frame.judged.get(step.node.slot)?.fill(0, from, to);
  for (const op of step.ops) op.run(frame, op, from, to);
  if (step.node !== null && frame.overlays !== null) layOver(frame, step.node.slot, from, to);
  if (step.body.length === 0) return;
  for (let t = from; t < to; t += 1) for (const inner of step.body) runStep(frame, inner, t, t + 1);
}

/** What a group of entities may take: little enough to stay in the processor's last cache, enough for stretches that are worth reading ahead. */
const bytesOfGroup = 2 ** 21;

/** The place behind a group of entities of one type, the first of which is at `first`. */
function endOfGroup({ frames, axis }: Computation, first: number, plan: TypePlan): number {
  const bytesOfOne = Math.max(1, plan.nodes.length * axis.count) * Float64Array.BYTES_PER_ELEMENT;
  const most = Math.min(frames.length, first + Math.max(1, Math.floor(bytesOfGroup / bytesOfOne)));
  let end = first + 1;
  while (end < most && frames[end]?.plan === plan) end += 1;
  return end;
}

/**
 * Computes the stages from the first up to, not including, `end`: what reads other entities comes after they have been brought that far. Within a stage each
 * step is computed for a group of entities before the next one: their columns of a detail lie one after the other in memory, and what is read in its order
 * is fetched ahead of time. Temporary registers, which entities share, hold nothing between steps.
 */
export function computeStages(computation: Computation, first: number, end: number): void {
  const { axis, frames } = computation;
  for (let stage = first; stage < end; stage += 1) {
    for (let at = 0; at < frames.length; ) {
      const plan = frames[at]?.plan;
      if (plan === undefined) return;
      const behind = endOfGroup(computation, at, plan);
      for (const step of plan.stages[stage] ?? []) {
        for (let index = at; index < behind; index += 1) {
          const frame = frames[index];
          if (frame !== undefined) runStep(frame, step, 0, axis.count);
        }
      }
      at = behind;
    }
  }
}

/** Computes everything. */
export const computeAll = (computation: Computation): void =>
  computeStages(computation, 0, computation.plan.stageCount);
