import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { MeasuredCatalog } from './metrics/measure-catalog.ts';
import type { Measured } from './metrics/measure-engine.ts';
import type { MeasuredExplanation } from './metrics/measure-explanations.ts';

const rounds = 5;

/** What 1,000 projects with all that is computed of them take as plain numbers, in megabytes. */
const numbersOf = (projects: number): number => (projects * (120 * (12 + 16) + 70) * 8) / 1e6;

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

function child<Result>(file: string, args: readonly string[]): Result {
  const path = new URL(`./metrics/${file}`, import.meta.url).pathname;
  const out = execFileSync(process.execPath, ['--max-old-space-size=8000', path, ...args], { encoding: 'utf8' });
  return JSON.parse(out.trim().split('\n').at(-1) ?? '') as Result;
}

/** Rounds over all engines, each in a process of its own, back and forth, so that what else the machine does meets all alike. */
function compared(
  engines: readonly string[],
  projects: number,
  times: number,
): ReadonlyMap<string, readonly Measured[]> {
  const all = new Map(engines.map((engine) => [engine, [] as Measured[]]));
  // As often as it takes for the code to be as fast as it becomes.
  const repeats = Math.max(15, Math.round(20_000 / projects));
  for (let round = 0; round < times; round += 1) {
    for (const engine of round % 2 === 0 ? engines : engines.toReversed()) {
      all.get(engine)?.push(child<Measured>('measure-engine.ts', [engine, String(projects), String(repeats)]));
    }
  }
  return all;
}

const of = (measured: readonly Measured[], what: 'load' | 'first' | 'full' | 'memory'): number =>
  median(measured.map((one) => one[what]));
const editOf = (measured: readonly Measured[], what: 'edit' | 'firstEdits'): number =>
  median(measured.flatMap((one) => one[what] ?? []));

function line(what: string, ratio: number, gate: string): string {
  return `  ${what.padEnd(34)} ${ratio.toFixed(2)} × ${gate}`;
}

function printLoop(projects: number): void {
  const all = compared(['loop', 'product'], projects, rounds);
  const [loop, product] = [all.get('loop') ?? [], all.get('product') ?? []];
  const numbers = numbersOf(projects);
  console.log(
    `${projects} projects × 120 months, against a loop that is written by hand (medians of ${rounds} processes):`,
  );
  console.log(line('everything', of(product, 'full') / of(loop, 'full'), '(at most 3, aimed at 1.5)'));
  console.log(line('the first time, in a cold process', of(product, 'first') / of(loop, 'first'), '(at most 3)'));
  console.log(line('one figure, with the portfolio', editOf(product, 'edit') / editOf(loop, 'edit'), '(at most 3)'));
  console.log(line('the first eleven figures', editOf(product, 'firstEdits') / editOf(loop, 'firstEdits'), ''));
  console.log(
    line(
      'memory, against its plain numbers',
      of(product, 'memory') / numbers,
      `(at most 2; the loop ${(of(loop, 'memory') / numbers).toFixed(2)})`,
    ),
  );
  console.log(`  largest difference between results: ${Math.max(...product.map(({ difference }) => difference))}`);
}

/** Engines that this repository does not depend on, with the adapters of a comparison harness that is told by `BENCH_PEERS`. */
function printPeers(): void {
  const folder = process.env['BENCH_PEERS'];
  for (const name of ['duckdb', 'hyperformula']) {
    const adapter = folder === undefined ? null : join(folder, 'engines', `${name}.mjs`);
    if (adapter === null || !existsSync(adapter)) {
      console.log(`  ${name}: not compared; BENCH_PEERS names no folder with engines/${name}.mjs`);
      continue;
    }
    try {
      const all = compared(['product', adapter], 100, 1);
      const ratio = of(all.get(adapter) ?? [], 'full') / of(all.get('product') ?? [], 'full');
      console.log(line(`${name} takes, for 100 projects,`, ratio, 'of the time'));
    } catch (error) {
      console.log(`  ${name}: cannot be imported; ${error instanceof Error ? error.message.split('\n')[0] : ''}`);
    }
  }
}

function printExplanations(): void {
  console.log('Explanations (at most 20 µs a value, 500 µs for 1,000 projects):');
  for (const { what, parts, microseconds } of child<readonly MeasuredExplanation[]>('measure-explanations.ts', [])) {
    console.log(`  ${what.padEnd(38)} ${microseconds.toFixed(1)} µs, ${parts} parts`);
  }
}

function printCatalog(): void {
  const one = child<MeasuredCatalog>('measure-catalog.ts', ['1000']);
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  console.log(
    `The whole catalog, ${one.definitions} details: a project and a loan, 360 months, actual figures and outlook`,
  );
  console.log(`  compiled in ${ms(one.compile)}, ${ms(one.firstCompile)} in a cold process`);
  console.log(
    `  ${one.columns} columns computed in ${ms(one.compute)}, ${ms(one.firstCompute)} the first time; ${Math.round(one.withValue * 100)} % have values`,
  );
  console.log(`  ${Math.round(one.held)} KB of columns`);
  console.log(
    `  ${one.streamedProjects} projects one after the other: ${(one.streamed / 1_000).toFixed(1)} s, ${ms(one.streamed / one.streamedProjects)} each, ${Math.round(one.grown)} MB more at the peak`,
  );
}

/** What the calculation engine costs, as ratios in one run. */
export async function main(): Promise<void> {
  printLoop(100);
  printLoop(1_000);
  printPeers();
  printExplanations();
  printCatalog();
}
