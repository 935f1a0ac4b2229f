import type { Axis } from '../engine/axis.ts';
import { type CoarseFigures, coarserLife, layOutCoarser } from '../engine/coarser.ts';
import { type EntitySource, layOut } from '../engine/computation.ts';
import { keptCount, keptRegisters } from '../engine/kept-columns.ts';
import type { PlanNode } from '../engine/plan.ts';
import { StreamedComputation } from '../engine/streamed-computation.ts';
import type { Windows } from '../engine/windows.ts';
import {
  axisOf,
  type ComputationRequest,
  type Computed,
  coarseFigures,
  conversionsOn,
  type InputsOfEntities,
  inputsOn,
  lifeOn,
  sourceOf,
  windowsOf,
} from './compute-entities.ts';
import type { EntityInputs } from './entity-inputs.ts';

/** How far a computation is, from 0 to 1. */
export type Fraction = number;

/** Inputs that were asked for last; others are made anew. */
const mostInputs = 64;

type Fill = (inputs: EntityInputs, node: PlanNode) => void;

const asMonths: Fill = (inputs, { world, detailId }) => {
  if (detailId !== null) inputs.column(world, detailId);
};
const asEntered: Fill = (inputs, { world, detailId }) => {
  if (detailId !== null) inputs.entered(world, detailId);
};

/** Inputs of entities on an axis, filled as a computation fills them. */
function streamedInputs(axis: Axis, request: ComputationRequest, fill: Fill): InputsOfEntities {
  const make = inputsOn(axis, request);
  const heldOf = new Map(request.held.map((held) => [held.id, held]));
  const known = new Map<string, EntityInputs>();
  return {
    get: (id) => {
      const held = heldOf.get(id);
      if (held === undefined) return undefined;
      const inputs = known.get(id) ?? make(held);
      if (known.has(id)) return inputs;
      const plan = request.plan.types.get(held.type);
      for (const node of plan?.inputs ?? []) fill(inputs, node);
      for (const node of plan?.computed ?? []) inputs.overlay(node);
      const [oldest] = known.keys();
      if (known.size >= mostInputs && oldest !== undefined) known.delete(oldest);
      known.set(id, inputs);
      return inputs;
    },
  };
}

/** How many numbers {@link streamEntities} keeps of what entities read of one another, besides what is held. */
export function numbersKept(request: ComputationRequest): number {
  const axis = axisOf(request);
  const windows = windowsOf(request, axis);
  const kept = keptRegisters(request.plan);
  const types = request.held.map(({ type }) => type);
  return keptCount(kept, types, axis) + (windows === null ? 0 : keptCount(kept, types, windows.axis));
}

/**
 * As {@link computeEntities}, to the last bit, entity after entity: besides what is held, only columns that entities read of one another stay in memory.
 * Pauses between entities with how far it is.
 */
export function* streamEntities(request: ComputationRequest): Generator<Fraction, Computed> {
  const { plan, held } = request;
  const axis = axisOf(request);
  const entities = held.map((one) => ({ id: one.id, type: one.type, ...lifeOn(axis, one) }));
  const inputs = streamedInputs(axis, request, asMonths);
  const convert = conversionsOn(axis, request);
  const sourceNamed = (id: string): EntitySource => {
    const own = inputs.get(id);
    if (own === undefined) throw new Error(`Nothing is held of ${id}.`);
    return sourceOf(own, axis, convert, request);
  };
  const months = new StreamedComputation({
    ...{ plan, axis, entities },
    layOut: (id, kept) => layOut(plan, axis, [sourceNamed(id)], kept),
  });
  const windows = windowsOf(request, axis);
  const isCoarser = windows !== null;
  yield* progressOf(months, 0, isCoarser ? 0.5 : 1);
  if (!isCoarser) return { result: months, months, windows, inputs, inputsOfResult: inputs };
  const isOnMonths = windows.axis === axis;
  const inputsOfResult = isOnMonths ? inputs : streamedInputs(windows.axis, request, asEntered);
  const figures = coarseFigures(windows, isOnMonths ? null : inputsOfResult, request);
  const result = coarserOf(months, windows, figures, { request, sourceNamed });
  yield* progressOf(result, 0.5, 1);
  return { result, months, windows, inputs, inputsOfResult };
}

interface Coarser {
  readonly request: ComputationRequest;
  sourceNamed(id: string): EntitySource;
}

function coarserOf(
  months: StreamedComputation,
  windows: Windows,
  figures: CoarseFigures,
  { request, sourceNamed }: Coarser,
): StreamedComputation {
  const { plan, held, definitions } = request;
  const { axis } = windows;
  const entities = held.map((one) => ({
    ...{ id: one.id, type: one.type },
    ...coarserLife(lifeOn(months.axis, one), windows),
  }));
  return new StreamedComputation({
    ...{ plan, axis, entities },
    layOut: (id, kept) => {
      const frame = months.frameOf(id);
      const frames = frame === null ? [] : [frame];
      const ofMonths = { plan, axis: months.axis, frames, frameOf: months.frameOf };
      return layOutCoarser(ofMonths, new Map([[id, sourceNamed(id)]]), windows, definitions, figures, kept);
    },
  });
}

function* progressOf(computation: StreamedComputation, from: Fraction, to: Fraction): Generator<Fraction, void> {
  const { pauses } = computation;
  let passed = 0;
  for (const _ of computation.compute()) {
    passed += 1;
    yield from + ((to - from) * passed) / pauses;
  }
}
