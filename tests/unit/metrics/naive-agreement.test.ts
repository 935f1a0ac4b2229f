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
        const told = !Number.isNaN(value) ? value : isErrorOfNode(frame, node, at) ? 'error' : 'no value';
        if (isAlike(cell, value, plan.texts.textOf) && (!isNone(cell) || told === cell)) return [];
        const formula = model.definitions.find(detailId)?.formula ?? '';
        return [`${frame.entityId} ${world} ${detailId} at ${at}: ${told} instead of ${cell}; ${formula}`];
      });
    });
  });
}

/** Many, and other ones, with `SEEDS=from-to`; what fails names its seed. */
const [from = 1_000, to = 1_060] = (process.env['SEEDS']?.split('-') ?? []).map(Number);
const seeds = Array.from({ length: to - from }, (_, index) => from + index);

describe('The engine', () => {
  it.each(seeds)('comes to what each formula means, on random details and figures of seed %i', (seed) => {
    const chance = new Chance(seed);
    const world = randomWorld(chance, randomCatalog(chance, 14, 3), randomAxis(chance, 26));
    const computation = computationOf(world);

    computeAll(computation);

    expect(differencesOf(world, computation).slice(0, 5)).toEqual([]);
  });

  it('is asked for values, missing figures and errors alike', () => {
    const told = { value: 0, 'no value': 0, error: 0 };
    for (const seed of seeds.slice(0, 10)) {
      const chance = new Chance(seed);
      const world = randomWorld(chance, randomCatalog(chance, 14, 3), randomAxis(chance, 26));
      const computation = computationOf(world);
      computeAll(computation);
      for (const frame of computation.frames) {
        for (const node of frame.plan.computed) {
          for (const [at, value] of registerAt(frame, node.slot).entries()) {
            told[!Number.isNaN(value) ? 'value' : isErrorOfNode(frame, node, at) ? 'error' : 'no value'] += 1;
          }
        }
      }
    }
    const all = told.value + told.error + told['no value'];

    expect(told.value / all).toBeGreaterThan(0.3);
    expect(told.error / all).toBeGreaterThan(0.05);
    expect(told['no value'] / all).toBeGreaterThan(0.1);
  });
});
