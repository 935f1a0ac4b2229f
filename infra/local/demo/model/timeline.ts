import { addMonthsToPeriod, monthOf, type Period, periodOf } from '#shared/time/dates.ts';
import { today } from '../demo-time.ts';

/** The months of a model, oldest first: those that are over have actual figures, the others forecasts. */
export interface Timeline {
  readonly months: readonly Period[];
  /** The place of the first month that is not over. */
  readonly now: number;
  /** The place of a month; below zero before the first one. */
  placeOf(month: Period): number;
}

const monthNumber = (month: Period): number => Number(month.slice(0, 4)) * 12 + monthOf(month);

export function timeline(first: Period, last: Period): Timeline {
  const placeOf = (month: Period): number => monthNumber(month) - monthNumber(first);
  const months = Array.from({ length: placeOf(last) + 1 }, (_, at) => addMonthsToPeriod(first, at));
  return { months, now: placeOf(periodOf(today())), placeOf };
}

export const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The twelve months up to a place; fewer where the series has not begun. */
export const trailingYear = (series: readonly number[], at: number): number =>
  sumOf(series.slice(Math.max(0, at - 11), at + 1));

export const cents = (value: number): number => Math.round(value * 100) / 100;

/** What is paid covers what is due to the last cent. */
export const centsUp = (value: number): number => Math.ceil(Number((value * 100).toFixed(4))) / 100;
