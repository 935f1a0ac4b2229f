import { addDays, daysBetween, type IsoDate, isIsoDate } from '#shared/time/dates.ts';

/** What a published case gives to its function, under the names of its source. */
export type Inputs = Readonly<Record<string, unknown>>;

/** An input of the wrong kind, which spreadsheets answer with #VALUE!. */
export class UnreadableInput extends Error {}

const number = String.raw`[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?`;
const quotient = new RegExp(`^\\s*(${number})\\s*((?:[*/]\\s*${number}\\s*)*)$`);

/** A number, a truth value or a text such as `0.06/12`; texts that say no number are refused. */
export function numberOf(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  const [, first, rest = ''] = (typeof value === 'string' ? quotient.exec(value) : null) ?? [];
  if (first === undefined) throw new UnreadableInput(`No number: ${JSON.stringify(value)}`);
  return [...rest.matchAll(new RegExp(`([*/])\\s*(${number})`, 'g'))].reduce(
    (result, [, sign, factor]) => (sign === '*' ? result * Number(factor) : result / Number(factor)),
    Number(first),
  );
}

const given = (inputs: Inputs, names: readonly string[]): unknown =>
  names.map((name) => inputs[name]).find((value) => value !== undefined && value !== null);

/** The input under the first of its names that is there. */
export function readNumber(inputs: Inputs, names: readonly string[], otherwise?: number): number {
  const value = given(inputs, names);
  if (value !== undefined) return numberOf(value);
  if (otherwise === undefined) throw new UnreadableInput(`Missing: ${names.join(', ')}`);
  return otherwise;
}

export const readInteger = (inputs: Inputs, names: readonly string[], otherwise?: number): number =>
  Math.trunc(readNumber(inputs, names, otherwise));

export function readText(inputs: Inputs, names: readonly string[], otherwise?: string): string {
  const value = given(inputs, names) ?? otherwise;
  if (value === undefined) throw new UnreadableInput(`Missing: ${names.join(', ')}`);
  return String(value);
}

/** Lists, and lists within lists, as one list; a single value counts as a list of one. */
export function readList(inputs: Inputs, names: readonly string[]): readonly unknown[] {
  const value = given(inputs, names);
  return value === undefined ? [] : [value].flat(Number.POSITIVE_INFINITY);
}

export const readNumbers = (inputs: Inputs, names: readonly string[]): readonly number[] =>
  readList(inputs, names).map(numberOf);

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Day 0 of worksheets, for days from March 1900 on. */
const firstSerial: IsoDate = '1899-12-30';

export const serialOf = (date: IsoDate): number => daysBetween(firstSerial, date);

const padded = (value: string | number): string => String(value).padStart(2, '0');

/** `2007-1-31`, `31-Jan-2007` or the number that worksheets give a day. */
export function dateOf(value: unknown): IsoDate {
  if (typeof value === 'number') return addDays(firstSerial, Math.floor(value));
  const text = typeof value === 'string' ? value : '';
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? [];
  const [, ofMonth, name, ofYear] = /^(\d{1,2})-([A-Za-z]{3})-(\d{4})$/.exec(text) ?? [];
  const date =
    year !== undefined
      ? `${year}-${padded(month ?? '')}-${padded(day ?? '')}`
      : `${ofYear}-${padded(months.indexOf((name ?? '').toLowerCase()) + 1)}-${padded(ofMonth ?? '')}`;
  if (!isIsoDate(date)) throw new UnreadableInput(`No date: ${JSON.stringify(value)}`);
  return date;
}

export const readDate = (inputs: Inputs, names: readonly string[]): IsoDate => dateOf(given(inputs, names));

export const readDates = (inputs: Inputs, names: readonly string[]): readonly IsoDate[] =>
  readList(inputs, names).map(dateOf);

export const hasInput = (inputs: Inputs, ...names: readonly string[]): boolean => given(inputs, names) !== undefined;
