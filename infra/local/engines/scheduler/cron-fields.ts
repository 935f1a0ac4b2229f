/** An expression that EventBridge would not take; the message says which part. */
export class ScheduleExpressionError extends Error {
  override readonly name = 'ScheduleExpressionError';
}

/** The numbers a field may hold, and the names it may use for them, in order from `from`. */
export interface FieldRange {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  readonly names?: readonly string[];
}

export const minutes: FieldRange = { field: 'minutes', from: 0, to: 59 };
export const hours: FieldRange = { field: 'hours', from: 0, to: 23 };
export const daysOfMonth: FieldRange = { field: 'day-of-month', from: 1, to: 31 };
export const months: FieldRange = {
  field: 'month',
  from: 1,
  to: 12,
  names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
};
/** AWS counts the days of the week from 1 = Sunday. */
export const daysOfWeek: FieldRange = {
  field: 'day-of-week',
  from: 1,
  to: 7,
  names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'],
};
export const years: FieldRange = { field: 'year', from: 1970, to: 2199 };

/** The values that a list such as `1,10-20,30/5` names, ascending and without repeats. */
export function valuesOf(text: string, range: FieldRange): number[] {
  const values = text.split(',').flatMap((item) => valuesOfItem(item, range));
  return [...new Set(values)].sort((a, b) => a - b);
}

/** Reads one number or name. */
export function valueOfName(text: string, range: FieldRange): number {
  const named = range.names?.indexOf(text.toUpperCase()) ?? -1;
  const value = named >= 0 ? named + range.from : /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= range.from && value <= range.to)) throw faultIn(range, text);
  return value;
}

/** The refusal of a field, naming it and its text. */
export function faultIn(range: FieldRange, text: string): ScheduleExpressionError {
  return new ScheduleExpressionError(`'${text}' is not a valid ${range.field}`);
}

function valuesOfItem(item: string, range: FieldRange): number[] {
  const [span = '', stepText, ...rest] = item.split('/');
  if (rest.length > 0 || (stepText !== undefined && !/^[1-9]\d*$/.test(stepText))) throw faultIn(range, item);
  const step = Number(stepText ?? 1);
  const [first, last] = spanOf(span, range, stepText !== undefined);
  if (first <= last) return every(step, first, last);
  // Only named fields run in a circle: FRI-MON is a long weekend, 22-6 is a mistake.
  if (range.names === undefined) throw faultIn(range, item);
  const size = range.to - range.from + 1;
  return every(step, first, last + size).map((value) => (value > range.to ? value - size : value));
}

function spanOf(span: string, range: FieldRange, hasStep: boolean): [number, number] {
  if (span === '*') return [range.from, range.to];
  const [first = '', last, ...rest] = span.split('-');
  if (rest.length > 0) throw faultIn(range, span);
  const from = valueOfName(first, range);
  if (last !== undefined) return [from, valueOfName(last, range)];
  return [from, hasStep ? range.to : from];
}

function every(step: number, first: number, last: number): number[] {
  return Array.from({ length: Math.floor((last - first) / step) + 1 }, (_, index) => first + index * step);
}
