import { type Result, refused } from './result.ts';
import { computed, isUsable } from './usable-number.ts';

/**
 * How much of one currency a unit of another buys, from rates that tell how much of each a unit of the same base buys. The base itself has the rate 1
 * whether it is listed or not.
 */
export function crossRate(
  ratesOfBase: Readonly<Record<string, number>>,
  from: string,
  to: string,
  base: string | null = null,
): Result<number> {
  const rateOf = (currency: string): number => (currency === base ? 1 : (ratesOfBase[currency] ?? Number.NaN));
  const [ofFrom, ofTo] = [rateOf(from), rateOf(to)];
  if (!isUsable(ofFrom) || ofFrom <= 0) return refused(`There is no rate for ${from}.`);
  if (!isUsable(ofTo) || ofTo <= 0) return refused(`There is no rate for ${to}.`);
  return computed(ofTo / ofFrom);
}
