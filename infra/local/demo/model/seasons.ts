import { monthOf, type Period } from '#shared/time/dates.ts';

export type Resource = 'solar' | 'wind' | 'capacity';

/** Shares of a year from January to December: sun at 40° north, wind of the high plains, and payments that are the same each month. */
const shares: Readonly<Record<Resource, readonly number[]>> = {
  solar: [0.048, 0.058, 0.082, 0.095, 0.109, 0.115, 0.119, 0.111, 0.092, 0.075, 0.053, 0.043],
  wind: [0.098, 0.092, 0.094, 0.087, 0.081, 0.072, 0.064, 0.066, 0.074, 0.084, 0.091, 0.097],
  capacity: Array.from({ length: 12 }, () => 1 / 12),
};

export const shareOfYear = (resource: Resource, month: Period): number => shares[resource][monthOf(month) - 1] ?? 0;

/** The same numbers between zero and one each time, which look like chance. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
