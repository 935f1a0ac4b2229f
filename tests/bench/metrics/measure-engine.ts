import { engineAdapter, type Results, type Workload } from '../engine-adapter.ts';
import { handWrittenLoop } from './hand-written-loop.ts';
import { differenceOf, workloadOf } from './workload.ts';

/** What an engine offers to be measured. Adapters of the comparison harness have the same shape; some answer later, some cannot edit, or compute twice. */
interface Engine {
  load(): unknown;
  compute(): unknown;
  readonly edit?: ((project: number, month: number, value: number) => unknown) | null;
  out(): Results | Promise<Results>;
  readonly rebuild?: boolean;
  close?(): unknown;
}

export interface Measured {
  readonly load: number;
  readonly first: number;
  readonly full: number;
  /** Milliseconds; null where the engine cannot edit. */
  readonly edit: number | null;
  /** Of the first eleven, before the code that edits has been compiled. */
  readonly firstEdits: number | null;
  /** Megabytes at the peak, beside what the process had before anything was loaded. */
  readonly memory: number;
  readonly difference: number;
}

type Make = (workload: Workload) => Promise<Engine>;

const makers: Readonly<Record<string, Make>> = { product: engineAdapter, loop: handWrittenLoop };

/** An engine of this repository by its name, or a module of another place whose default export makes one. */
async function makerOf(engine: string): Promise<Make> {
  const own = makers[engine];
  if (own !== undefined) return own;
  const module = (await import(engine)) as { default: Make };
  return module.default;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function timed(act: () => unknown): Promise<number> {
  const started = performance.now();
  await act();
  return performance.now() - started;
}

/** As many as it takes for the code to be as fast as it becomes; engines that take so many milliseconds for everything are not asked that often. */
const editsMeasured = 4_000;
const slowComputation = 500;

const peak = (): number => process.resourceUsage().maxRSS / 1024;

/** Measures one engine in a process of its own. */
async function measured(engine: string, projects: number, rounds: number): Promise<Measured> {
  const workload = workloadOf(projects);
  const make = await makerOf(engine);
  const before = peak();
  const one = await make(workload);
  const load = await timed(() => one.load());
  const first = await timed(() => one.compute());
  const times: number[] = [];
  for (let round = 0; round < (one.rebuild === true ? 0 : rounds); round += 1)
    times.push(await timed(() => one.compute()));
  const memory = peak() - before;
  const loop = await handWrittenLoop(workload);
  loop.load();
  loop.compute();
  const difference = differenceOf(loop.out(), await one.out());
  const edits: number[] = [];
  const { edit } = one;
  const most = times.length === 0 || median(times) > slowComputation ? 11 : editsMeasured;
  if (edit) for (let round = 0; round < most; round += 1) edits.push(await timed(() => edit(17, 60, 1e6 + round)));
  loop.edit(17, 60, 1e6 + most - 1);
  const afterEdit = edit ? differenceOf(loop.out(), await one.out()) : 0;
  await one.close?.();
  return {
    load,
    first,
    full: times.length > 0 ? median(times) : first,
    edit: edits.length > 0 ? median(edits.slice(-201)) : null,
    firstEdits: edits.length > 0 ? median(edits.slice(0, 11)) : null,
    memory,
    difference: Math.max(difference, afterEdit),
  };
}

const [engine = 'product', projects = '1000', rounds = '15'] = process.argv.slice(2);
console.log(JSON.stringify(await measured(engine, Number(projects), Number(rounds))));
process.exit(0);
