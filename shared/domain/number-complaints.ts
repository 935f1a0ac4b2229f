import { clearText, isCurrencyNamed, type NumberReading, readNumber, type Signs } from './read-number.ts';

/** What a number says of itself, such as "is in EUR"; null where it stands alone. */
const ownUnit = ({ mark, currency }: Signs): string | null => {
  if (currency !== null) return `is in ${currency}`;
  if (mark === null) return null;
  return mark === 'percent' ? 'is a percentage' : 'is a multiple';
};

const fitsUnit = ({ mark, currency }: Signs, unit: string): boolean => {
  if (currency !== null) return isCurrencyNamed(currency, unit);
  if (mark === null) return true;
  return mark === 'percent' ? unit === '%' : unit === '×';
};

/** Why a number that names its unit is not for a field of another one (`USD`, `%`, `MW`), in a sentence; null where it is. */
export function unitComplaint(typed: string, unit: string): string | null {
  const reading = readNumber(typed);
  if (reading.kind !== 'number' && reading.kind !== 'unclear') return null;
  return fitsUnit(reading, unit) ? null : `“${typed.trim()}” ${ownUnit(reading)}. This field is in ${unit}.`;
}

/** What to tell about a text that no number was read from, or one of another unit than the field's. */
export function numberComplaint(typed: unknown): string {
  const reading = typeof typed === 'string' ? readNumber(typed, { decimal: ',', expectsSmall: true }) : null;
  if (reading?.kind === 'number') {
    const own = ownUnit(reading);
    if (own !== null) return `“${String(typed).trim()}” ${own}. Enter the number in the unit of this field.`;
  }
  if (reading?.kind !== 'unclear') return 'Enter a number.';
  const [first, second] = reading.values.map((value) => clearText(value));
  return `“${String(typed).trim()}” can be read in two ways. Enter ${first} or ${second}.`;
}

/** `otherUnit`: what was typed says itself that it is in another unit than the figure. */
export type FigureReading = NumberReading | { readonly kind: 'otherUnit' };

const asShare = (percent: number): number => Number((percent / 100).toPrecision(15));

/** Whether figures of a unit are small, so that what stands before three digits may be a decimal. */
export const isSmallUnit = (unit: string): boolean => unit === 'Ratio' || unit === 'Percentage';

/** A number that was read as a figure of a unit. A percentage of a ratio is asked about: 12% is 0.12×, or was meant as 12×. */
export function figureReading(reading: NumberReading, unit: string): FigureReading {
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
