import { describe, expect, it } from 'vitest';
import { type Computation, computeAll } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { isErrorOfNode } from '#shared/metrics/engine/verdicts.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { NaiveEvaluator } from '#tests/support/metrics/naive-evaluator.ts';
import { type Cell, isNone } from '#tests/support/metrics/naive-values.ts';
import { randomCatalog } from '#tests/support/metrics/random-catalog.ts';
import { computationOf, type RandomWorld, randomAxis, randomWorld } from '#tests/support/metrics/random-world.ts';

/** Sums are added in another order, so that the last digits differ. */
function isAlike(cell: Cell, value: number, textOf: (code: number) => string | null): boolean {
  if (isNone(cell)) return Number.isNaN(value);
  if (typeof cell === 'string') return textOf(value) === cell;
  return Math.abs(cell - value) <= 1e-9 * Math.max(1, Math.abs(cell), Math.abs(value));
}

function differencesOf({ plan, model }: RandomWorld, computation: Computation): readonly string[] {
  const naive = new NaiveEvaluator(model);
  return computation.frames.flatMap((frame) => {
    const entity = model.entities.get(frame.entityId);
    return frame.plan.nodes.flatMap((node): string[] => {
      const { detailId, world } = node;
      if (detailId === null || entity === undefined) return [];
      const register = registerAt(frame, node.slot);
      return [...register.keys()].flatMap((at) => {
        const cell = naive.detail(detailId, { entity, world, at });
        const value = register[at] ?? Number.NaN;
        const isRight =
          isAlike(cell, value, plan.texts.textOf) &&
          (!isNone(cell) || isErrorOfNode(frame, node, at) === (cell === 'error'));
        const formula = model.definitions.find(detailId)?.formula ?? '';
        const told = Number.isNaN(value) ? (isErrorOfNode(frame, node, at) ? 'error' : 'no value') : value;
        return isRight
          ? []
          : [`${frame.entityId} ${world} ${detailId} at ${at}: ${told} instead of ${cell}; ${formula}`];
      });
    });
  });
}

const seeds = Array.from({ length: Number(process.env['SEEDS'] ?? 60) }, (_, index) => 1_000 + index);

describe('The engine', () => {
  it.each(seeds)('comes to what each formula means, on random details and figures of seed %i', (seed) => {
    const chance = new Chance(seed);
    const definitions = randomCatalog(chance, 14, 3);
    const world = randomWorld(chance, definitions, randomAxis(chance, 26));
    const computation = computationOf(world);

    computeAll(computation);

    expect(differencesOf(world, computation).slice(0, 5)).toEqual([]);
  });
});
