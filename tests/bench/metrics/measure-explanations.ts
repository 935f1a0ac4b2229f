import { explain } from '#shared/metrics/engine/explain.ts';
import type { Explanation } from '#shared/metrics/engine/explanation.ts';
import { countOf } from '../../support/metrics/explanation-parts.ts';
import { nodeNamed } from '../../support/metrics/node-named.ts';
import { engineAdapter } from '../engine-adapter.ts';
import { workloadOf } from './workload.ts';

export interface MeasuredExplanation {
  readonly what: string;
  readonly parts: number;
  readonly microseconds: number;
}

/** The least of several rounds, as whatever else the machine does only adds to it. */
function measured(what: string, make: () => Explanation, times: number): MeasuredExplanation {
  const parts = countOf(make());
  const rounds = Array.from({ length: 15 }, () => {
    const started = performance.now();
    for (let time = 0; time < times; time += 1) make();
    return ((performance.now() - started) * 1_000) / times;
  });
  return { what, parts, microseconds: Math.min(...rounds) };
}

const engine = await engineAdapter(workloadOf(1_000));
engine.load();
engine.compute();
const everything = { depth: 50, parts: 5_000 };

const of = (entityId: string, name: string, at: number, limits = everything) => {
  const frame = engine.computation().frameOf(entityId);
  if (frame === null) throw new Error(`There is no ${entityId}.`);
  const node = nodeNamed(frame, name);
  return () => explain(frame, node, at, limits);
};

console.log(
  JSON.stringify([
    measured('DSCR of a month, down to its figures', of('17', 'DSCR', 60), 2_000),
    measured('trailing DSCR, its 24 months', of('17', 'Trailing DSCR', 60), 500),
    measured('balance of month 119', of('17', 'Balance', 119), 300),
    measured(
      'total of 1,000 projects, one level',
      of('portfolio', 'Portfolio Revenue', 60, { depth: 1, parts: 2_000 }),
      20,
    ),
  ]),
);
