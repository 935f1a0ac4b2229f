import type { CurrencyAmount } from '#shared/domain/structure.ts';

/** Sums to the cent, largest first. Amounts of several currencies are never added up. */
export function amountsByCurrency(
  rows: readonly { readonly amount: number | null; readonly currency: string }[],
): CurrencyAmount[] {
  const cents = new Map<string, number>();
  for (const { amount, currency } of rows) {
    if (amount !== null) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(amount * 100));
  }
  return [...cents].map(([currency, sum]) => ({ currency, amount: sum / 100 })).toSorted((a, b) => b.amount - a.amount);
}
