/** Stands wherever there is no value; the reason is shown beside it, never instead of it. */
export const noValue = '—';

const locale = 'en-US';

/** A finite number, or null for everything that has no digits to show. */
export const finite = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : value;

/** Negative amounts stand in parentheses, as accountants write them; a number that rounds to zero is not negative. */
export function inParentheses(text: string, value: number): string {
  const hasDigit = /[1-9]/.test(text);
  return value < 0 && hasDigit ? `(${text})` : text;
}

/** `1,234.50`; negatives in parentheses. `decimals` is the exact number of digits after the point. */
export function formatNumber(value: number | null | undefined, decimals = 0): string {
  const number = finite(value);
  if (number === null) return noValue;
  const text = Math.abs(number).toLocaleString(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return inParentheses(text, number);
}

/** `1,234.5`: as many decimals as the number has, at most `most`. */
export function formatPlain(value: number | null | undefined, most = 3): string {
  const number = finite(value);
  if (number === null) return noValue;
  return inParentheses(Math.abs(number).toLocaleString(locale, { maximumFractionDigits: most }), number);
}

/** `1.5K` above 1,000 and `1M` above 999,500; smaller numbers in full. Without sign: the caller places it. */
export function compactDigits(magnitude: number, decimals: number): string {
  const short = (scaled: number, letter: string) =>
    `${scaled.toLocaleString(locale, { maximumFractionDigits: 1 })}${letter}`;
  if (magnitude > 999_500) return short(magnitude / 1_000_000, 'M');
  if (magnitude > 1_000) return short(magnitude / 1_000, 'K');
  return magnitude.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
}
