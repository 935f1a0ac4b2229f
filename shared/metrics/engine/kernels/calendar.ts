import { DayCount, dayCountDays, yearFraction } from '../../../finance/day-counts.ts';
import { addMonthsTo, civilOf, dateOfDayNumber, wholeMonthsBetween } from '../day-numbers.ts';
import { pointwise } from './arithmetic.ts';

/** Dates beyond this are slips: every date that is entered lies within the years 1900 to 2199. */
const lastDay = 250_000;
const isDay = (x: number): boolean => x >= -lastDay && x <= lastDay;

type Count = (convention: DayCount, from: string, to: string) => number;

/** Days in the other direction are negative. What a convention cannot count (see its RangeError) has no value. */
function counted(count: Count, from: number, to: number, convention: string | null): number {
  const known = DayCount.safeParse(convention);
  if (!known.success || !isDay(from) || !isDay(to)) return Number.NaN;
  const [first, second, sign] = from <= to ? [from, to, 1] : [to, from, -1];
  try {
    return sign * count(known.data, dateOfDayNumber(first), dateOfDayNumber(second));
  } catch (error) {
    if (error instanceof RangeError) return Number.NaN;
    throw error;
  }
}

export const days = pointwise((from, to) => to - from);
export const daysByConvention = pointwise((from, to, code, { texts }) =>
  counted(dayCountDays, from, to, texts.textOf(code)),
);
export const partOfYear = pointwise((from, to, code, { texts }) => counted(yearFraction, from, to, texts.textOf(code)));

export const months = pointwise((from, to) => (isDay(from) && isDay(to) ? wholeMonthsBetween(from, to) : Number.NaN));
export const year = pointwise((day) => (isDay(day) ? civilOf(day).year : Number.NaN));
export const month = pointwise((day) => (isDay(day) ? civilOf(day).month : Number.NaN));

const isWhole = (x: number): boolean => Number.isInteger(x) && Math.abs(x) <= lastDay;

export const addDays = pointwise((day, count) => (isDay(day) && isWhole(count) ? day + count : Number.NaN));
export const addMonths = pointwise((day, count) =>
  isDay(day) && isWhole(count) ? addMonthsTo(day, count) : Number.NaN,
);

const periodsPerYear: Readonly<Record<string, number>> = {
  Annually: 1,
  Semiannually: 2,
  Quarterly: 4,
  Monthly: 12,
};
export const frequency = pointwise((code, _b, _c, { texts }) => periodsPerYear[texts.textOf(code) ?? ''] ?? Number.NaN);
