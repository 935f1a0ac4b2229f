import type { Axis } from './axis.ts';
import { type Computation, computeStages, type FrameFinder } from './computation.ts';
import { KeptColumns, type KeptRegisters, keptRegisters, type Life } from './kept-columns.ts';
import type { Frame, Plan } from './plan.ts';

/** A computation whose entities are laid out one after the other. */
export interface Streaming {
  readonly plan: Plan;
  readonly axis: Axis;
  readonly entities: readonly Life[];
  /** Lays out one entity; those that it reads are found by `kept`. */
  layOut(entityId: string, kept: FrameFinder): Computation;
}

interface Whole {
  readonly computation: Computation;
  readonly frame: Frame;
  /** Stages that have been computed. */
  stages: number;
}

/** Entities that were computed anew are kept while they are asked about. */
const mostWholes = 64;

/**
 * The same values, to the last bit, as if all entities were computed together, in memory that grows only with what they read of one another. Stage by stage
 * each entity is computed as far as others read it; the columns that they read are kept, and everything else of it is let go. Whatever is asked of an entity
 * afterwards is computed anew from what is kept.
 */
export class StreamedComputation implements Computation {
  readonly plan: Plan;
  readonly axis: Axis;
  /** None is kept as a whole. */
  readonly frames: readonly Frame[] = [];
  readonly #streaming: Streaming;
  readonly #registers: ReadonlyMap<string, KeptRegisters>;
  readonly #kept: KeptColumns;
  readonly #wholes = new Map<string, Whole>();

  constructor(streaming: Streaming) {
    const { plan, axis, entities } = streaming;
    this.plan = plan;
    this.axis = axis;
    this.#streaming = streaming;
    this.#registers = keptRegisters(plan);
    this.#kept = new KeptColumns(plan, axis, entities, this.#registers, (id, stage) => this.#through(id, stage + 1));
  }

  /** How often {@link compute} pauses. */
  get pauses(): number {
    return this.#passes().length;
  }

  /** Computes whatever entities read of one another, and pauses after each of them. */
  *compute(): Generator<void, void> {
    for (const { id, stage } of this.#passes()) {
      const computation = this.#streaming.layOut(id, this.#kept.frameOf);
      computeStages(computation, 0, stage + 1);
      for (const frame of computation.frames) this.#kept.keep(frame, stage);
      yield;
    }
  }

  /** An entity with all of its columns, once all that entities read of one another is computed. */
  frameOf: FrameFinder = (id) => (this.#kept.frameOf(id) === null ? null : this.#through(id, this.plan.stageCount));

  #passes(): readonly { readonly id: string; readonly stage: number }[] {
    const { plan, entities } = this.#streaming;
    return Array.from({ length: plan.stageCount }, (_, stage) =>
      entities
        .filter(({ type }) => (this.#registers.get(type)?.[stage]?.size ?? 0) > 0)
        .map(({ id }) => ({ id, stage })),
    ).flat();
  }

  /** Only as many stages as are asked for: what comes later may read what asks. */
  #through(id: string, stages: number): Frame {
    const whole = this.#wholes.get(id) ?? this.#opened(id);
    // The one that was asked for last is let go last.
    this.#wholes.delete(id);
    this.#wholes.set(id, whole);
    const [oldest] = this.#wholes.keys();
    if (this.#wholes.size > mostWholes && oldest !== undefined) this.#wholes.delete(oldest);
    for (; whole.stages < stages; whole.stages += 1) {
      computeStages(whole.computation, whole.stages, whole.stages + 1);
    }
    return whole.frame;
  }

  #opened(id: string): Whole {
    const computation = this.#streaming.layOut(id, this.#kept.frameOf);
    const frame = computation.frameOf(id);
    if (frame === null) throw new Error(`${id} was not laid out.`);
    return { computation, frame, stages: 0 };
  }
}
