import { found, type Result, refused } from './result.ts';

/** Amounts and rates beyond this are refused: whole units are not exact any more. */
const largest = Number.MAX_SAFE_INTEGER;

export const isUsable = (value: number): boolean => Math.abs(value) <= largest;

/** What is wrong with the first input that can't be computed with, told by its name; null when all can. */
export function numbersComplaint(inputs: Readonly<Record<string, number>>): string | null {
  const wrong = Object.entries(inputs).find(([, value]) => !isUsable(value));
  if (wrong === undefined) return null;
  const [name, value] = wrong;
  return Number.isNaN(value) ? `The ${name} is not a number.` : `The ${name} is too large to be exact.`;
}

/** A computed number, refused where it has left the range of numbers. */
export const computed = (value: number): Result<number> =>
  Number.isFinite(value) ? found(value) : refused('The result is too large to be told.');
