import { describe, expect, it } from 'vitest';
import { type Computation, computeAll, layOut } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { recompute, writableColumn } from '#shared/metrics/engine/recompute.ts';
import { isErrorOfNode } from '#shared/metrics/engine/verdicts.ts';
import { Chance } from '#tests/support/hostile/chance.ts';
import { aSource } from '#tests/support/metrics/a-source.ts';
import { nodeNamed } from '#tests/support/metrics/node-named.ts';
import { randomCatalog } from '#tests/support/metrics/random-catalog.ts';
import { randomEdits, sourcesOfNow } from '#tests/support/metrics/random-edits.ts';
import { computationOf, randomAxis, randomWorld } from '#tests/support/metrics/random-world.ts';
import { workedExample } from '#tests/support/metrics/worked-example.ts';

/** Which cells of two computations are not the same to the last bit, or not missing for the same kind of reason. */
function differencesOf(partly: Computation, wholly: Computation): readonly string[] {
  const differences: string[] = [];
  for (const [index, frame] of partly.frames.entries()) {
    const other = wholly.frames[index];
    if (other === undefined) throw new Error(`${frame.entityId} was not computed wholly.`);
    for (const node of frame.plan.nodes) {
      const [a, b] = [registerAt(frame, node.slot), registerAt(other, node.slot)];
      for (let at = 0; at < a.length; at += 1) {
        const isSameError = isErrorOfNode(frame, node, at) === isErrorOfNode(other, node, at);
        if (Object.is(a[at], b[at]) && isSameError) continue;
        differences.push(`${frame.entityId} ${node.key} at ${at}: ${a[at]} ${b[at]}`);
      }
    }
  }
  return differences;
}

/** So that what has been answered before must not be answered so again. */
function askEverything({ frames, axis }: Computation): void {
  for (const frame of frames)
    for (const node of frame.plan.nodes) for (let at = 0; at < axis.count; at += 1) isErrorOfNode(frame, node, at);
}

describe('Recomputing what has changed', () => {
  const seeds = Array.from({ length: 25 }, (_, index) => 5_000 + index);

  it.each(seeds)('comes to the same, to the last bit, as computing everything; seed %i', (seed) => {
    const chance = new Chance(seed);
    const world = randomWorld(chance, randomCatalog(chance, 14, 3), randomAxis(chance, 26));
    const computation = computationOf(world);
    computeAll(computation);
    for (let round = 0; round < 4; round += 1) {
      askEverything(computation);

      recompute(computation, randomEdits(chance, computation));

      const wholly = layOut(computation.plan, computation.axis, sourcesOfNow(computation, world.sources));
      computeAll(wholly);
      expect(differencesOf(computation, wholly).slice(0, 3)).toEqual([]);
    }
  });

  it('computes nothing else', () => {
    const { computation, frame, values } = workedExample({
      A: [1, 2, 3],
      B: [1, 1, 1],
      Double: '[A] * 2',
      Total: 'CUM([Double])',
      Other: '[B] + 1',
    });
    const node = nodeNamed(frame, 'A');
    writableColumn(frame, node)[1] = 7;

    expect(recompute(computation, [{ frame, node, from: 1, to: 2 }])).toBe(2);
    expect(values('Total')).toEqual([2, 16, 22]);
  });

  it.each([
    'CUM([A])',
    'YTD([A])',
    'FYTD([A])',
    'TTM([A])',
    'MIN_TO_DATE([A])',
    'PRIOR([A])',
    'FWD_SUM([A], 3)',
    'SUM([A])',
  ])('reaches every period that %s reads, whatever lies over an earlier one', (formula) => {
    const figures = Array.from({ length: 30 }, (_, at) => at + 1);
    const circumstances = { origin: 0, fiscalYearEndMonth: 3, over: { Sum: { 4: 1_000, 13: 500 } } };
    const example = workedExample({ A: figures, Sum: formula, Double: '[Sum] * 2' }, circumstances);
    const { frame, computation } = example;
    const node = nodeNamed(frame, 'A');
    for (const [at, value] of [
      [5, 0.5],
      [14, -3],
      [29, 100],
      [0, 9],
    ] as const) {
      figures[at] = value;
      writableColumn(frame, node)[at] = value;

      recompute(computation, [{ frame, node, from: at, to: at + 1 }]);

      const wholly = workedExample({ A: figures, Sum: formula, Double: '[Sum] * 2' }, circumstances);
      expect(example.values('Sum')).toEqual(wholly.values('Sum'));
      expect(example.values('Double')).toEqual(wholly.values('Double'));
    }
  });

  it('gives an entity without figures a column of its own before anything is written into it', () => {
    const { computation, frame, values } = workedExample({
      A: [null, null],
      B: [null, null],
      Sum: 'COALESCE([A], 0)',
      Other: '[B]',
    });
    const { texts } = frame;
    const empty = layOut(computation.plan, computation.axis, [aSource({ id: 'empty', type: 'Project', end: 2 })]);
    computeAll(empty);
    const [own] = empty.frames;
    if (own === undefined) throw new Error('There is no entity.');
    const node = nodeNamed(own, 'A');

    writableColumn(own, node)[0] = 5;
    recompute(empty, [{ frame: own, node, from: 0, to: 1 }]);

    const columnOf = (name: string) => Array.from(registerAt(own, nodeNamed(own, name).slot));
    expect(columnOf('Sum')).toEqual([5, 0]);
    expect(columnOf('Other')).toEqual([Number.NaN, Number.NaN]);
    expect(values('Other')).toEqual([null, null]);
    expect(texts).toBe(computation.plan.texts);
  });
});
