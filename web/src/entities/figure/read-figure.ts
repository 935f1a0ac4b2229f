import { isCurrencyNamed, type NumberReading, readNumber } from '#shared/domain/read-number.ts';
import { formatFigure, isCurrency } from '#shared/format/figure.ts';
import { formatPlain } from '#shared/format/number.ts';
import { unitLabel } from '#shared/format/units.ts';
import { readTyped } from '../../components/fields/parse-number.ts';

/** `otherUnit`: what was typed says itself that it is in another unit than the figure. */
export type FigureReading = NumberReading | { readonly kind: 'otherUnit' };

const asShare = (percent: number): number => Number((percent / 100).toPrecision(15));

/** Reads a figure of a unit as people write it. A percentage of a ratio is asked about: 12% is 0.12×, or was meant as 12×. */
export function readFigure(typed: string, unit: string): FigureReading {
  const reading = readTyped(typed, unit === 'Ratio' || unit === 'Percentage');
  if (reading.kind === 'empty' || reading.kind === 'notNumber') return reading;
  const { mark, currency } = reading;
  if (currency !== null && !isCurrencyNamed(currency, unit)) return { kind: 'otherUnit' };
  if (mark === 'percent' && unit === 'Ratio') {
    const percents = reading.kind === 'number' ? [reading.value] : reading.values;
    return { kind: 'unclear', values: percents.flatMap((value) => [asShare(value), value]), mark, currency };
  }
  const fits = mark === null || (mark === 'percent' ? unit === 'Percentage' : unit === 'Ratio');
  return fits ? reading : { kind: 'otherUnit' };
}

const shortMarks: Readonly<Record<string, string>> = { Ratio: '×', Percentage: '%' };

/** A figure with every digit that will be stored: as elsewhere where that shows them all. */
export function exactFigure(value: number, unit: string): string {
  const usual = formatFigure(value, unit);
  const reading = readNumber(isCurrency(unit) || unit in shortMarks ? usual : usual.replace(/[^\d.,()-]/g, ''));
  if (reading.kind === 'number' && reading.value === value) return usual;
  return `${formatPlain(value, 10)}${shortMarks[unit] ?? ` ${unitLabel(unit)}`}`;
}

/** `a ratio`, `in USD`: how to say in what a figure is. */
export function unitWords(unit: string): string {
  if (unit === 'Ratio') return 'a ratio';
  return unit === 'Percentage' ? 'a percentage' : `in ${unitLabel(unit)}`;
}
