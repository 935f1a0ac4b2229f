import { Chance } from '../../support/hostile/chance.ts';
import type { Results, Workload } from '../engine-adapter.ts';

export const months = 120;
const currencies = 4;

/** Whole amounts, so that sums are exact in every engine. */
function figuresOf(chance: Chance, size: number, month: number, isServed: boolean): readonly number[] {
  const season = 1 + Math.sin((month / 6) * Math.PI) / 2;
  const about = (share: number, spread: number): number =>
    Math.round(size * share * (1 - spread / 2 + spread * chance.next()));
  const expected = chance.is(0.03) ? 0 : Math.round((size * season) / 10);
  return [
    about(season, 0.2),
    about(0.2, 0.2),
    isServed ? Math.round(size * 0.2 * (1 - month / months)) : 0,
    isServed ? Math.round(size * 0.4) : 0,
    chance.is(0.1) ? Math.round(size * 0.3) : 0,
    about(season / 10, 0.3),
    expected,
    Math.round(size * 0.02),
    about(0.05, 1),
    Math.round(630 + 70 * chance.next()),
    720,
    chance.is(0.2) ? Math.round(size * 0.05) : 0,
  ];
}

/** Projects of 120 months with 12 series each, of four currencies; some have no debt service at the beginning or at the end. */
export function workloadOf(projects: number): Workload {
  const chance = new Chance(42);
  const base = Array.from({ length: 12 }, () => new Float64Array(projects * months));
  const ccy = Uint8Array.from({ length: projects }, () => chance.below(currencies));
  const rateAt = (currency: number, month: number): number =>
    currency === 0 ? 1 : Math.round((0.5 + currency * 0.3 + 0.05 * Math.sin(month / 7 + currency)) * 1e5) / 1e5;
  const fx = Array.from({ length: currencies }, (_, currency) =>
    Float64Array.from({ length: months }, (__, month) => rateAt(currency, month)),
  );
  const sizes = Array.from({ length: projects }, () => 1e6 * (1 + 9 * chance.next()));
  for (const [project, size] of sizes.entries()) {
    const [grace, end] = [chance.is(0.5) ? 6 : 0, chance.is(0.2) ? 96 : months];
    for (let month = 0; month < months; month += 1) {
      const figures = figuresOf(chance, size, month, month >= grace && month < end);
      for (const [at, figure] of figures.entries()) {
        const column = base[at];
        if (column !== undefined) column[project * months + month] = figure;
      }
    }
  }
  return { P: projects, base, ccy, loan0: Float64Array.from(sizes, (size) => Math.round(size * 90)), fx };
}

/** By how much results differ at most, relative to their size; infinity where one has a value and the other none. */
export function differenceOf(results: Results, others: Results): number {
  const [a, b] = [results, others].map(({ monthly, rollup, portfolio }) => [...monthly, ...rollup, ...portfolio]);
  let most = a?.length === b?.length ? 0 : Number.POSITIVE_INFINITY;
  for (const [at, column] of (a ?? []).entries()) {
    for (const [index, value] of column.entries()) {
      const other = b?.[at]?.[index] ?? Number.NaN;
      if (Number.isNaN(value) && Number.isNaN(other)) continue;
      const difference = Math.abs(value - other) / Math.max(1, Math.abs(value), Math.abs(other));
      most = Number.isNaN(difference) ? Number.POSITIVE_INFINITY : Math.max(most, difference);
    }
  }
  return most;
}
