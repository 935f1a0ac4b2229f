import type { Axis } from './axis.ts';
import { type EntitySource, emptyColumn, type FrameFinder } from './computation.ts';
import { registerAt } from './frame.ts';
import type { Frame, Plan, TypePlan } from './plan.ts';

/** Registers of a type that other entities read, by the stage from which on they hold their values. */
export type KeptRegisters = readonly ReadonlySet<number>[];

function stageOfRegister({ stages, nodes }: TypePlan, register: number): number | null {
  if (nodes[register]?.fault !== null) return null;
  const stage = stages.findIndex((steps) => steps.some(({ writes }) => writes.includes(register)));
  return Math.max(0, stage);
}

/** What entities of each type have to keep because the plan reads it of them from elsewhere. */
export function keptRegisters({ types, stageCount }: Plan): ReadonlyMap<string, KeptRegisters> {
  const kept = new Map(
    [...types.keys()].map((type) => [type, Array.from({ length: stageCount }, () => new Set<number>())]),
  );
  for (const reader of types.values()) {
    for (const relation of reader.nodes.flatMap((node) => reader.relationOf(node) ?? [])) {
      for (const [type, { value, weight }] of relation.registers) {
        const plan = types.get(type);
        if (plan === undefined) continue;
        for (const register of [value, weight]) {
          const stage = register < 0 ? null : stageOfRegister(plan, register);
          if (stage !== null) kept.get(type)?.[stage]?.add(register);
        }
      }
    }
  }
  return kept;
}

/** What a column takes besides its numbers, counted in numbers. */
export const numbersPerColumn = 64;

/** How many numbers are kept of some entities in all, in terms of memory. */
export function keptCount(kept: ReadonlyMap<string, KeptRegisters>, types: readonly string[], { count }: Axis): number {
  const columnsOf = new Map([...kept].map(([type, stages]) => [type, stages.reduce((sum, { size }) => sum + size, 0)]));
  return types.reduce((sum, type) => sum + (columnsOf.get(type) ?? 0) * (count + numbersPerColumn), 0);
}

/** An entity without its columns. */
export type Life = Pick<EntitySource, 'id' | 'type' | 'origin' | 'end'>;

/** What entities are read of by others, while everything else of them is let go: one stretch of memory for each column of a type. */
export class KeptColumns {
  readonly #frames = new Map<string, Frame>();
  readonly #registers: ReadonlyMap<string, KeptRegisters>;

  /** `whole` computes an entity anew, through a stage. */
  constructor(
    plan: Plan,
    axis: Axis,
    entities: readonly Life[],
    registers: ReadonlyMap<string, KeptRegisters>,
    whole: (entityId: string, stage: number) => Frame,
  ) {
    this.#registers = registers;
    for (const [type, ofType] of Map.groupBy(entities, (entity) => entity.type)) {
      const typePlan = plan.types.get(type);
      if (typePlan === undefined) continue;
      const slots = (registers.get(type) ?? []).flatMap((stage) => [...stage]);
      const block = new Map(slots.map((slot) => [slot, new Float64Array(ofType.length * axis.count)]));
      for (const [place, life] of ofType.entries()) {
        this.#frames.set(
          life.id,
          frameOf(life, typePlan, { plan, axis, block, place, whole: (stage) => whole(life.id, stage) }),
        );
      }
    }
  }

  frameOf: FrameFinder = (id) => this.#frames.get(id) ?? null;

  /** Keeps what others read of an entity that has been brought through a stage. */
  keep(frame: Frame, stage: number): void {
    const kept = this.#frames.get(frame.entityId);
    if (kept === undefined) return;
    for (const register of this.#registers.get(frame.plan.type)?.[stage] ?? []) {
      registerAt(kept, register).set(registerAt(frame, register));
    }
  }
}

interface Place extends Pick<Frame, 'axis' | 'block' | 'place'> {
  readonly plan: Plan;
  whole(stage: number): Frame;
}

function frameOf({ id, origin, end }: Life, plan: TypePlan, { plan: all, axis, block, place, whole }: Place): Frame {
  const registers: Float64Array[] = [];
  const { count } = axis;
  for (const [slot, columns] of block) registers[slot] = columns.subarray(place * count, (place + 1) * count);
  for (const { slot, fault } of plan.nodes) if (fault !== null) registers[slot] = emptyColumn(count);
  return {
    ...{ entityId: id, plan, axis, texts: all.texts, registers, block, place },
    ...{ overlays: null, origin, end, judged: new Map(), behind: null },
    whole: (register) => whole(stageOfRegister(plan, register) ?? 0),
    errorsOf: () => null,
    relatives: () => [],
  };
}
