import { type FigureReading, figureReading, isSmallUnit } from '#shared/domain/number-complaints.ts';
import { readNumber } from '#shared/domain/read-number.ts';
import { formatFigure, isCurrency } from '#shared/format/figure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { formatPlain } from '#shared/format/number.ts';
import { unitLabel } from '#shared/format/units.ts';
import { readTyped } from '../../components/fields/parse-number.ts';

/** Reads a figure of a unit as people write it. */
export const readFigure = (typed: string, unit: string): FigureReading =>
  figureReading(readTyped(typed, isSmallUnit(unit)), unit);

const shortMarks: Readonly<Record<string, string>> = { Ratio: '×', Percentage: '%' };

/** Amounts that are not whole are written to the cent. */
const centsOf = (value: number): 0 | 2 => (Number.isInteger(value) ? 0 : 2);

/** A figure with every digit that will be stored: as elsewhere where that shows them all. */
export function exactFigure(value: number, unit: string): string {
  const usual = isCurrency(unit)
    ? formatMoney(value, { currency: unit, decimals: centsOf(value) })
    : formatFigure(value, unit);
  const reading = readNumber(isCurrency(unit) || unit in shortMarks ? usual : usual.replace(/[^\d.,()-]/g, ''));
  if (reading.kind === 'number' && reading.value === value) return usual;
  return `${formatPlain(value, 10)}${shortMarks[unit] ?? ` ${unitLabel(unit)}`}`;
}

/** `a ratio`, `in USD`: how to say in what a figure is. */
export function unitWords(unit: string): string {
  if (unit === 'Ratio') return 'a ratio';
  return unit === 'Percentage' ? 'a percentage' : `in ${unitLabel(unit)}`;
}
