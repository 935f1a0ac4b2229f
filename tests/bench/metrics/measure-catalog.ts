import { catalogDefinitions } from '#shared/metrics/catalog/catalog-definitions.ts';
import { computeAll, layOut } from '#shared/metrics/engine/computation.ts';
import { registerAt } from '#shared/metrics/engine/frame.ts';
import { catalogAxis, catalogPlan, catalogSources } from './catalog-workload.ts';

export interface MeasuredCatalog {
  readonly definitions: number;
  readonly columns: number;
  /** Milliseconds: in a cold process, then again. */
  readonly firstCompile: number;
  readonly compile: number;
  readonly firstCompute: number;
  readonly compute: number;
  /** Kilobytes of columns that one project and its loan hold. */
  readonly held: number;
  /** Milliseconds for a portfolio of so many projects, one after the other. */
  readonly streamed: number;
  readonly streamedProjects: number;
  /** Megabytes that the process has grown by. */
  readonly grown: number;
  /** The share of computed values that there are. */
  readonly withValue: number;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function timed<Result>(act: () => Result): readonly [Result, number] {
  const started = performance.now();
  const result = act();
  return [result, performance.now() - started];
}

function measured(projects: number): MeasuredCatalog {
  const [plan, firstCompile] = timed(catalogPlan);
  const compile = median(Array.from({ length: 5 }, () => timed(catalogPlan)[1]));
  const axis = catalogAxis();
  const laidOut = layOut(plan, axis, catalogSources(plan, axis, 0));
  const [, firstCompute] = timed(() => computeAll(laidOut));
  const compute = median(Array.from({ length: 9 }, () => timed(() => computeAll(laidOut))[1]));
  const registers = laidOut.frames.flatMap((frame) => frame.plan.computed.map(({ slot }) => registerAt(frame, slot)));
  const values = registers.flatMap((register) => Array.from(register));
  const sources = Array.from({ length: 10 }, (_, index) => catalogSources(plan, axis, index));
  const before = process.resourceUsage().maxRSS;
  const total = new Float64Array(axis.count);
  const [, streamed] = timed(() => {
    for (let project = 0; project < projects; project += 1) {
      const computation = layOut(plan, axis, sources[project % sources.length] ?? []);
      computeAll(computation);
      for (const frame of computation.frames) {
        const node = frame.plan.nodeOf('own', 'cash-flow-available-for-debt-service');
        if (node === null) continue;
        for (const [at, value] of registerAt(frame, node.slot).entries()) total[at] = (total[at] ?? 0) + value;
      }
    }
  });
  return {
    definitions: [...catalogDefinitions().all()].length,
    columns: registers.length,
    firstCompile,
    compile,
    firstCompute,
    compute,
    held: (registers.length * axis.count * 8) / 1024,
    streamed,
    streamedProjects: projects,
    grown: (process.resourceUsage().maxRSS - before) / 1024,
    withValue: values.filter((value) => !Number.isNaN(value)).length / values.length,
  };
}

console.log(JSON.stringify(measured(Number(process.argv[2] ?? '1000'))));
