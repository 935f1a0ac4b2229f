import { isCurrency } from '#shared/format/figure.ts';
import { formatPlain, inParentheses } from '#shared/format/number.ts';
import { computedWords, exactComputed } from '../../../entities/figure/computed-words.ts';
import { exactFigure } from '../../../entities/figure/read-figure.ts';

import type { ComputedCell } from './model/computed-cells.ts';

const withMark: ReadonlySet<string> = new Set(['Ratio', 'Percentage']);

/** Amounts that are not whole are written to the cent. */
const leastOf = (value: number, unit: string): number => (isCurrency(unit) && !Number.isInteger(value) ? 2 : 0);

/** A figure on the grid, with every digit; its unit stands at the head of the row, but for the marks of ratios and percentages. */
export const cellText = (value: number, unit: string): string =>
  withMark.has(unit)
    ? exactFigure(value, unit)
    : inParentheses(formatPlain(Math.abs(value), 10, leastOf(value, unit)), value);

const decimals = 2;
/** Smaller ones would read as nothing. */
const smallest = 1;

/** What was computed: numbers as long as they are read, without the unit that stands at the head of the row. */
export function computedText({ value, unit }: ComputedCell): string {
  if (value === null) return '';
  if (typeof value !== 'number' || withMark.has(unit)) return computedWords(value, unit);
  const size = Math.abs(value);
  return inParentheses(formatPlain(size, size < smallest ? decimals * 2 : decimals, leastOf(size, unit)), value);
}

/** Every digit of what was computed, or why there is no value. */
export const computedTold = ({ value, unit, reason }: ComputedCell): string | null =>
  value === null ? reason : exactComputed(value, unit);

/** Of an empty cell in which a figure stood before. */
export const deletedWords = 'A figure stood here and was deleted. Its history is kept.';
