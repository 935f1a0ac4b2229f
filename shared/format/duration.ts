import { noValue } from './no-value.ts';
import { finite, formatPlain, type Numeric } from './number.ts';

/** `1 year`, `3 days`. */
export const counted = (count: number, word: string): string =>
  `${formatPlain(count)} ${word}${count === 1 ? '' : 's'}`;

/** `1 year 2 months` of 14 months; part months keep their decimals (`4.5 months`). */
export function formatMonths(value: Numeric): string {
  const months = finite(value);
  if (months === null) return noValue;
  // Rounded before it is split, so that 11.9999 months are a year and never "12 months".
  const shown = Math.round(Math.abs(months) * 1_000) / 1_000;
  const years = Math.floor(shown / 12);
  const rest = Math.round((shown - years * 12) * 1_000) / 1_000;
  const parts = [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(rest > 0 || years === 0 ? [counted(rest, 'month')] : []),
  ];
  return months < 0 && shown > 0 ? `(${parts.join(' ')})` : parts.join(' ');
}
