import { compactDigits, finite, inParentheses, noValue } from './number.ts';

const symbols: Readonly<Record<string, string>> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  JPY: '¥',
  AUD: 'A$',
  CAD: 'CA$',
  HKD: 'HK$',
  NTD: 'NT$',
  SGD: 'S$',
  TWD: 'NT$',
};

export interface MoneyFormat {
  readonly currency?: string;
  /** Digits after the point; compact amounts have at most one. */
  readonly decimals?: 0 | 2 | 3;
  /** `$1.5K` above 1,000 and `$2M` above 999,500. */
  readonly compact?: boolean;
}

/** `$1,235`, `($1,234.57)`, `CA$1.5M`. A currency without a symbol of its own is written before the amount: `CHF 1,235`. */
export function formatMoney(value: number | null | undefined, format: MoneyFormat = {}): string {
  const amount = finite(value);
  if (amount === null) return noValue;
  const { currency = 'USD', decimals = 0, compact = false } = format;
  const magnitude = Math.abs(amount);
  const digits = compact
    ? compactDigits(magnitude, decimals)
    : magnitude.toLocaleString('en-US', { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  return inParentheses(`${symbols[currency] ?? `${currency} `}${digits}`, amount);
}
