import { createRequire } from 'node:module';
import { datedRateOfReturn } from '#shared/finance/dated-rate-of-return.ts';
import { internalRateOfReturn } from '#shared/finance/internal-rate-of-return.ts';
import { addMonths, type IsoDate } from '#shared/time/dates.ts';

const months = 360;
const projects = 32;
const rounds = 15;

/** The same flows in every run: an investment, then months of income that varies. */
function cashFlows(): readonly (readonly number[])[] {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return seed / 2 ** 32;
  };
  const income = () => Array.from({ length: months }, () => Math.round(5_000 + 6_000 * random()));
  return Array.from({ length: projects }, () => [-1_000_000, ...income()]);
}

type Rate = (flows: readonly number[]) => unknown;

/** A library that spreadsheets in browsers use, where it is installed beside the project. */
interface Peer {
  readonly IRR: (flows: readonly number[]) => unknown;
  readonly XIRR: (flows: readonly number[], dates: readonly Date[], guess: number) => unknown;
}

function peer(): Peer | null {
  try {
    return createRequire(import.meta.url)('@formulajs/formulajs') as Peer;
  } catch {
    return null;
  }
}

function microseconds(rate: Rate, flows: readonly (readonly number[])[], calls: number): number {
  const started = performance.now();
  for (let call = 0; call < calls; call += 1) rate(flows[call % flows.length] ?? []);
  return ((performance.now() - started) * 1000) / calls;
}

const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

/** Medians of measures that take turns, so that other work on the machine slows all of them alike. */
function compared(rates: readonly (readonly [rate: Rate, calls: number])[]): readonly number[] {
  const flows = cashFlows();
  for (const [rate, calls] of rates) microseconds(rate, flows, calls * 3);
  const measured = rates.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, [rate, calls]] of rates.entries()) measured[index]?.push(microseconds(rate, flows, calls));
  }
  return measured.map(median);
}

function report(name: string, times: readonly number[]): void {
  const [own = Number.NaN, other] = times;
  const beside =
    other === undefined ? 'alone: formulajs is not installed' : `${(other / own).toFixed(1)} × faster than formulajs`;
  console.log(`${name} of ${months + 1} flows: ${own.toFixed(1)} µs, ${beside}.`);
}

/** How long rates of return take, next to formulajs where it is installed. */
export async function main(): Promise<void> {
  const dates: readonly IsoDate[] = Array.from({ length: months + 1 }, (_, month) => addMonths('2020-01-15', month));
  const days = dates.map((date) => new Date(`${date}T00:00:00Z`));
  const formulajs = peer();
  const worst = Math.max(...cashFlows().map((flows) => internalRateOfReturn(flows).residual ?? Number.NaN));
  report('IRR', compared([[internalRateOfReturn, 2_000], ...(formulajs ? [[formulajs.IRR, 500] as const] : [])]));
  report(
    'XIRR',
    compared([
      [(flows) => datedRateOfReturn(flows, dates), 1_000],
      ...(formulajs ? [[(flows: readonly number[]) => formulajs.XIRR(flows, days, 0.1), 10] as const] : []),
    ]),
  );
  console.log(`Largest residual of the IRRs: ${worst.toExponential(1)}.`);
}
