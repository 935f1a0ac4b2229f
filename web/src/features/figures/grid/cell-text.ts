import { formatPlain, inParentheses } from '#shared/format/number.ts';
import { exactFigure } from '../../../entities/figure/read-figure.ts';

const withMark: ReadonlySet<string> = new Set(['Ratio', 'Percentage']);

/** A figure on the grid, with every digit; its unit stands at the head of the row, but for the marks of ratios and percentages. */
export const cellText = (value: number, unit: string): string =>
  withMark.has(unit) ? exactFigure(value, unit) : inParentheses(formatPlain(Math.abs(value), 10), value);
