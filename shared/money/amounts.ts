import * as z from 'zod';

/** Money in one currency. Amounts of several currencies are added up by `converted-total.ts` only. */
export const CurrencyAmount = z.object({ currency: z.string(), amount: z.number() });
export type CurrencyAmount = z.infer<typeof CurrencyAmount>;

/** To so many decimals: without what adding fractions in binary leaves behind. */
export const exact = (value: number, decimals: number): number => Math.round(value * 10 ** decimals) / 10 ** decimals;

/** Money as a whole number of cents, in which it is added and compared. */
export const centsOf = (amount: number): number => Math.round(amount * 100);

/** Sums to the cent, in the order in which their currencies come. What has no amount adds none, and no currency. */
export function sumsByCurrency(
  amounts: readonly { readonly amount: number | null; readonly currency: string }[],
): CurrencyAmount[] {
  const cents = new Map<string, number>();
  for (const { amount, currency } of amounts) {
    if (amount !== null) cents.set(currency, (cents.get(currency) ?? 0) + centsOf(amount));
  }
  return [...cents].map(([currency, sum]) => ({ currency, amount: sum / 100 }));
}

/** {@link sumsByCurrency} in the order of the currencies' names, without those at zero. */
export const nonzeroSums = (amounts: readonly CurrencyAmount[]): CurrencyAmount[] =>
  sumsByCurrency(amounts)
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
