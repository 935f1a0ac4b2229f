import type { IsoDate } from '../time/dates.ts';
import { type CurrencyAmount, exact } from './amounts.ts';
import { canonicalCurrency } from './currencies.ts';
import type { RateTable } from './exchange-rates.ts';
import type { RateQuote } from './quoted-days.ts';

/** Amounts of several currencies as one, to the cent; or why they are none. */
export type ConvertedTotal =
  | { readonly currency: string; readonly amount: number; readonly quotes: readonly RateQuote[] }
  | { readonly currency: string; readonly amount: null; readonly reason: string };

/**
 * Adds up amounts in one currency, at the rates of a day; each is converted by itself and only the sum is rounded. One without a rate leaves no total, and
 * the reason names every currency that has none. Null where there is nothing to convert: no amount, or all are in the currency already.
 */
export function convertedTotal(
  amounts: readonly CurrencyAmount[],
  to: string,
  day: IsoDate,
  rates: RateTable,
): ConvertedTotal | null {
  if (amounts.every(({ currency }) => canonicalCurrency(currency) === canonicalCurrency(to))) return null;
  const converted = amounts.map(({ amount, currency }) => rates.convert(amount, currency, to, day));
  const reasons = converted.flatMap((one) => (one.amount === null ? [one.reason] : []));
  if (reasons.length > 0) return { currency: to, amount: null, reason: [...new Set(reasons)].join('; ') };
  const sum = converted.reduce((total, { amount }) => total + (amount ?? Number.NaN), 0);
  const quotes = new Set(converted.flatMap((one) => (one.rate === null ? [] : one.quotes)));
  return { currency: to, amount: exact(sum, 2), quotes: [...quotes] };
}
