import { finite, formatPlain, noValue } from './number.ts';

const counted = (count: number, word: string): string => `${formatPlain(count)} ${word}${count === 1 ? '' : 's'}`;

/** `1 year 2 months` of 14 months; part months keep their decimals (`4.5 months`). */
export function formatMonths(value: number | null | undefined): string {
  const months = finite(value);
  if (months === null) return noValue;
  const years = Math.floor(Math.abs(months) / 12);
  const rest = Math.abs(months) - years * 12;
  const parts = [
    ...(years > 0 ? [counted(years, 'year')] : []),
    ...(rest > 0 || years === 0 ? [counted(rest, 'month')] : []),
  ];
  return months < 0 ? `(${parts.join(' ')})` : parts.join(' ');
}
