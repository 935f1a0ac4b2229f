import * as z from 'zod';
import { numberComplaint } from './number-complaints.ts';

/** Decimals of the shortest text that means a number, which is how people enter it: three of 0.125, seven of 1e-7. */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const written = digits.split('.')[1]?.length ?? 0;
  return Math.max(0, written - Number(exponent));
}

const withoutSign = (value: number): number => (value === 0 ? 0 : value);

const numberWords: Readonly<Record<number, string>> = { 2: 'two', 6: 'six', 10: 'ten' };

/** A number of bounded decimals, of which the tables keep every digit and sums do, too. */
const withDecimals = (mostDecimals: number) =>
  z
    .number({ error: ({ input }) => numberComplaint(input) })
    .refine(
      (value) => decimalsOf(value) <= mostDecimals,
      `Use at most ${numberWords[mostDecimals] ?? mostDecimals} decimals.`,
    )
    .overwrite(withoutSign);

/** An amount of money in units of its currency, e.g. dollars, with cents at most. */
export const Amount = withDecimals(2)
  .min(0, 'Enter zero or more.')
  .max(1_000_000_000_000_000, 'Enter a smaller amount.');

/** From 0 to 100. */
export const Percentage = withDecimals(6)
  .min(0, 'Enter a percentage from 0 to 100.')
  .max(100, 'Enter at most 100 percent.');

/** How much of something there is, in whatever unit. */
export const Size = withDecimals(6).min(0, 'Enter zero or more.').max(1_000_000_000_000, 'Enter a smaller number.');

/** How many units of a currency one of another one buys. */
export const ExchangeRate = withDecimals(10).positive('Enter a rate above zero.').max(1_000_000);

/** A whole number within bounds. */
export const wholeNumber = (least: number, most: number) => {
  const grouped = (value: number) => value.toLocaleString('en-US');
  return z
    .int({ error: ({ input }) => (typeof input === 'number' ? 'Enter a whole number.' : numberComplaint(input)) })
    .min(least, least === 0 ? 'Enter zero or more.' : `Enter ${grouped(least)} or more.`)
    .max(most, `Enter at most ${grouped(most)}.`)
    .overwrite(withoutSign);
};

/** A number of months. */
export const Months = wholeNumber(0, 1_200);

const largestFigure = Number.MAX_SAFE_INTEGER;
const smallestFigure = 1e-100;

/** A figure of whatever is measured; larger and smaller ones are beyond anything that the tables keep exactly. */
export const FigureValue = z
  .number({ error: ({ input }) => numberComplaint(input) })
  .max(largestFigure, 'Enter a number of at most 15 digits.')
  .min(-largestFigure, 'Enter a number of at most 15 digits.')
  .refine((value) => value === 0 || Math.abs(value) >= smallestFigure, 'Enter a larger number.')
  .overwrite(withoutSign);
