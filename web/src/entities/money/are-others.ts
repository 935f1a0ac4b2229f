import type { CurrencyAmount } from '#shared/money/amounts.ts';

/** Whether there is something to convert. */
export const areOthers = (amounts: readonly CurrencyAmount[], to: string): boolean =>
  amounts.some(({ amount, currency }) => amount !== 0 && currency !== to);
