import type { ComputationModel } from '#shared/domain/computation-model.ts';
import type { Grain } from '#shared/metrics/engine/axis.ts';
import { computeModel, type ModelValues } from '#shared/metrics/model/compute-model.ts';
import { type OpenModel, openModel } from '#shared/metrics/model/open-model.ts';
import { type DriverChange, heldUnder, type ScenarioRange } from '#shared/metrics/model/scenario.ts';

/** What is assumed together, and in which months. */
export interface ModelCase {
  readonly changes: readonly DriverChange[];
  readonly range: ScenarioRange;
}

/** Several cases of one model, each computed by itself. */
export interface ModelWork {
  readonly model: ComputationModel;
  readonly grain: Grain;
  readonly cases: readonly ModelCase[];
  /** Whether values that are not there say why. */
  readonly withReasons: boolean;
}

const opened = new WeakMap<ComputationModel, OpenModel>();

/** A model ready to be computed, made once for each that was read. */
export function openedModel(model: ComputationModel): OpenModel {
  const known = opened.get(model) ?? openModel(model);
  opened.set(model, known);
  return known;
}

export function valuesOf({ model, grain, cases, withReasons }: ModelWork): readonly ModelValues[] {
  const open = openedModel(model);
  return cases.map(({ changes, range }) => computeModel(open, grain, heldUnder(open, changes, range), withReasons));
}
