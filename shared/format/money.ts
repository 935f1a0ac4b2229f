import { currencies } from '../money/currencies.ts';
import { noValue } from './no-value.ts';
import { compactDigits, finite, fixedDigits, inParentheses, type Numeric } from './number.ts';

const symbols: ReadonlyMap<string, string> = new Map(currencies.map(({ name, symbol }) => [name, symbol]));

export interface MoneyFormat {
  readonly currency?: string;
  /** Digits after the point; compact amounts have at most one, or `mostCompact`. */
  readonly decimals?: 0 | 2 | 3;
  /** `$1.5K` above 1,000 and `$2M` above 999,500. */
  readonly compact?: boolean;
  readonly mostCompact?: number;
}

/** `$1,235`, `($1,234.57)`, `CA$1.5M`. A currency without a symbol of its own is written before the amount: `CHF 1,235`. */
export function formatMoney(value: Numeric, format: MoneyFormat = {}): string {
  const amount = finite(value);
  if (amount === null) return noValue;
  const { currency = 'USD', decimals = 0, compact = false, mostCompact } = format;
  const magnitude = Math.abs(amount);
  const amountText = compact ? compactDigits(magnitude, decimals, mostCompact) : fixedDigits(magnitude, decimals);
  return inParentheses(`${symbols.get(currency) ?? `${currency} `}${amountText}`, amount);
}
