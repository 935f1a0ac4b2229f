import type { Axis } from './axis.ts';
import { registerAt } from './frame.ts';
import type { Frame, Plan, PlanNode, Relation, Relative, Step, TypePlan, World } from './plan.ts';

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
  relatives(relation: Pick<Relation, 'over' | 'types'>): readonly { readonly id: string; readonly share: number }[];
  /** By which the money of another entity becomes this one's; null where both have one currency. */
  ratesFrom(entityId: string): Float64Array | null;
}

/** Entities with their columns, computed together because they read one another. */
export interface Computation {
  readonly plan: Plan;
  readonly axis: Axis;
  readonly frames: readonly Frame[];
  frameOf(entityId: string): Frame | null;
}

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
  scratch: readonly Float64Array[],
): Float64Array[] {
  const slab = new Float64Array(plan.computed.length * count);
  const registers = new Array<Float64Array>(plan.nodes.length);
  for (const [at, { slot }] of plan.computed.entries()) registers[slot] = slab.subarray(at * count, (at + 1) * count);
  const empty = emptyColumn(count);
  for (const { slot, world, detailId } of plan.inputs) {
    registers[slot] = (detailId === null ? null : source.column(world, detailId)) ?? empty;
  }
  for (const { slot, fault } of plan.nodes) if (fault !== null) registers[slot] = empty;
  return registers.concat(scratch);
}

/** Lays out the columns of entities; {@link computeAll} fills them. Entities of types that the plan does not know have none. */
export function layOut(plan: Plan, axis: Axis, sources: readonly EntitySource[]): Computation {
  const byId = new Map<string, Frame>();
  const scratches = new Map([...plan.types.values()].map((type) => [type.type, scratchOf(type, axis)]));
  const frames = sources.flatMap((source): Frame[] => {
    const type = plan.types.get(source.type);
    if (type === undefined) return [];
    const lists = new Map<string, readonly Relative[]>();
    const relatives = ({ over, types }: Relation): readonly Relative[] => {
      const key = `${over} ${types.join(' ')}`;
      const known = lists.get(key);
      if (known !== undefined) return known;
      const found = source.relatives({ over, types }).flatMap(({ id, share }) => {
        const frame = byId.get(id);
        return frame === undefined ? [] : [{ frame, share, rates: source.ratesFrom(id) }];
      });
      lists.set(key, found);
      return found;
    };
    const frame: Frame = {
      entityId: source.id,
      plan: type,
      axis,
      texts: plan.texts,
      registers: registersOf(source, type, axis.count, scratches.get(source.type) ?? []),
      overlays: overlaysOf(source, type),
      origin: source.origin,
      end: source.end,
      judged: new Map(),
      errorsOf: (register) => {
        const node = type.nodes[register];
        return node === undefined || node.detailId === null ? null : source.errors(node.world, node.detailId);
      },
      relatives,
    };
    byId.set(source.id, frame);
    return [frame];
  });
  return { plan, axis, frames, frameOf: (id) => byId.get(id) ?? null };
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

/** Computes everything. Stage by stage: what reads other entities comes after they have been brought that far. */
export function computeAll({ plan, axis, frames }: Computation): void {
  for (let stage = 0; stage < plan.stageCount; stage += 1) {
    for (const frame of frames) {
      for (const step of frame.plan.stages[stage] ?? []) runStep(frame, step, 0, axis.count);
    }
  }
}
