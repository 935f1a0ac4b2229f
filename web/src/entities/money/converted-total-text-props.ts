import type { CurrencyAmount } from '#shared/money/amounts.ts';

export interface ConvertedTotalTextProps {
  readonly amounts: readonly CurrencyAmount[];
  /** The currency in which they are told together. */
  readonly to: string;
  readonly compact?: boolean;
}
