import { noValue } from './no-value.ts';
/** A number, or a text that is one, as imports and settings hold them. */
export type Numeric = number | string | null | undefined;

const numberText = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i;

/** A finite number, or null for everything that has no digits to show. */
export function finite(value: Numeric): number | null {
  if (typeof value === 'string') return numberText.test(value.trim()) ? finite(Number(value)) : null;
  return value === null || value === undefined || !Number.isFinite(value) ? null : value;
}

const formatters = new Map<string, Intl.NumberFormat>();

/** Digits without sign, grouped by thousands. Formatters are kept: making one costs more than a whole column of numbers. */
function digits(magnitude: number, least: number, most: number): string {
  const key = `${least}/${most}`;
  const formatter =
    formatters.get(key) ??
    new Intl.NumberFormat('en-US', { minimumFractionDigits: least, maximumFractionDigits: most });
  formatters.set(key, formatter);
  return formatter.format(magnitude);
}

/** `1,234.50`, without sign. */
export const fixedDigits = (magnitude: number, decimals: number): string => digits(magnitude, decimals, decimals);

/** Negative amounts stand in parentheses, as accountants write them; a number that rounds to zero is not negative. */
export function inParentheses(text: string, value: number): string {
  const hasDigit = /[1-9]/.test(text);
  return value < 0 && hasDigit ? `(${text})` : text;
}

/** `1,234.50`; negatives in parentheses. `decimals` is the exact number of digits after the point. */
export function formatNumber(value: Numeric, decimals = 0): string {
  const number = finite(value);
  return number === null ? noValue : inParentheses(fixedDigits(Math.abs(number), decimals), number);
}

/** `1,234.5`: as many decimals as the number has, at least `least` and at most `most`. */
export function formatPlain(value: Numeric, most = 3, least = 0): string {
  const number = finite(value);
  return number === null ? noValue : inParentheses(digits(Math.abs(number), least, most), number);
}

/** `1.5K` strictly above 1,000 and `1M` strictly above 999,500, with at most `most` decimals; smaller numbers in full. Without sign: the caller places it. */
export function compactDigits(magnitude: number, decimals: number, most = 1): string {
  if (magnitude > 999_500) return `${digits(magnitude / 1_000_000, 0, most)}M`;
  if (magnitude > 1_000) return `${digits(magnitude / 1_000, 0, most)}K`;
  return fixedDigits(magnitude, decimals);
}

/** `1.5K`, `(2M)`, `12.5`: for labels of charts, where there is no room for all digits. `most`: decimals of what is shortened. */
export function formatCompact(value: Numeric, most = 1): string {
  const number = finite(value);
  if (number === null) return noValue;
  const magnitude = Math.abs(number);
  return magnitude > 1_000 ? inParentheses(compactDigits(magnitude, 0, most), number) : formatPlain(number, 2);
}
