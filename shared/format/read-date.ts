import { dateInWords, type IsoDate, isEnteredDate, monthNames } from '../time/dates.ts';
import { isValidDateInput, parseDate } from './date-input.ts';

/** In which order people write the numbers of a day, and what they put between them. */
export interface DateHabit {
  readonly order: 'monthFirst' | 'dayFirst' | 'yearFirst';
  readonly separator: string;
}

/** The habit of the product itself: `3/31/2026`. */
const ownHabit: DateHabit = { order: 'monthFirst', separator: '/' };

/** The habit of a language, e.g. `en-GB`; the product's own where it is not known. */
export function dateHabitOf(language: string | undefined): DateHabit {
  try {
    const parts = new Intl.DateTimeFormat(language, {
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
    }).formatToParts(0);
    const [first] = parts.filter(({ type }) => type === 'year' || type === 'month' || type === 'day');
    const separator = /[/.-]/.exec(parts.find(({ type }) => type === 'literal')?.value ?? '')?.[0] ?? '/';
    return {
      order: first?.type === 'month' ? 'monthFirst' : first?.type === 'day' ? 'dayFirst' : 'yearFirst',
      separator,
    };
  } catch {
    return ownHabit;
  }
}

/** What a text means as a day. `unclear` has every day that it can mean, by the product's own order first; nobody chooses but the person. */
export type DateReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'date'; readonly date: IsoDate }
  | { readonly kind: 'unclear'; readonly dates: readonly IsoDate[] }
  | { readonly kind: 'notDate'; readonly why: string };

const example = 'Enter a date like 3/31/2026.';
const notDate = (why: string): DateReading => ({ kind: 'notDate', why });

/** The day, if there is one in a year that date fields take. */
function dayOf(year: string, month: string, day: string): IsoDate | null {
  const text = `${Number(month)}/${Number(day)}/${year}`;
  return isValidDateInput(text) ? parseDate(text) : null;
}

const monthOfWord = (word: string): string | null => {
  const known = monthNames.findIndex((name) => {
    const full = name.toLowerCase();
    return word === full || word === full.slice(0, 3) || (word === 'sept' && full === 'september');
  });
  return known < 0 ? null : String(known + 1);
};

/** Why numbers that stand where a day's are mean none. */
function faultOf(year: string, month: string, day: string): string {
  if (year.length !== 4) return 'Enter the year with four digits, like 2026.';
  if (!isEnteredDate(`${year}-01-01`)) return 'Enter a year from 1900 to 2199.';
  const name = monthNames[Number(month) - 1];
  if (name === undefined) return `There is no month ${Number(month)}. ${example}`;
  return `${name} ${year} has no day ${Number(day)}.`;
}

const settled = (year: string, month: string, day: string): DateReading => {
  const date = dayOf(year, month, day);
  return date === null ? notDate(faultOf(year, month, day)) : { kind: 'date', date };
};

/** The orders in which people of this habit write a day with its year last and this between its numbers. */
function ordersOf({ order, separator: own }: DateHabit, separator: string): readonly ('monthFirst' | 'dayFirst')[] {
  if (order === 'monthFirst') return separator === '.' ? ['monthFirst', 'dayFirst'] : ['monthFirst'];
  // Points and hyphens are never the product's own way, so whoever lives with them means the order that goes with them.
  return order === 'dayFirst' && separator === own && own !== '/' ? ['dayFirst'] : ['monthFirst', 'dayFirst'];
}

function yearLast(
  [first, second, year]: readonly [string, string, string],
  separator: string,
  habit: DateHabit,
): DateReading {
  const monthFirst = dayOf(year, first, second);
  const dayFirst = dayOf(year, second, first);
  const orders = ordersOf(habit, separator);
  const inOrders = [orders.includes('monthFirst') ? monthFirst : null, orders.includes('dayFirst') ? dayFirst : null];
  const usual = [...new Set(inOrders.filter((date) => date !== null))];
  const [date, other] = usual;
  if (date !== undefined) return other === undefined ? { kind: 'date', date } : { kind: 'unclear', dates: usual };
  // Not how this person writes a day: as likely a slip as the other order.
  const unusual = monthFirst ?? dayFirst;
  if (unusual !== null) return { kind: 'unclear', dates: [unusual] };
  return notDate(orders[0] === 'dayFirst' ? faultOf(year, second, first) : faultOf(year, first, second));
}

const yearFirstPattern = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\.?$/;
const yearLastPattern = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{2,5})$/;
const withoutYear = /^\d{1,2}[-/.]\d{1,2}[-/.]?$/;
const monthInWords = /^([a-z]{3,9})\.? ?(\d{1,2})(?:st|nd|rd|th)?(?:, ?| )(\d{2,5})$/;
const dayBeforeWord = /^(\d{1,2})(?:st|nd|rd|th)?\.?[ -]?([a-z]{3,9})\.?,?[ -]?(\d{2,5})$/;
const longest = 40;

function inWords(text: string): DateReading | null {
  const [, monthWord, dayAfter, yearAfter] = monthInWords.exec(text) ?? [];
  const [, dayBefore, wordAfter, year] = dayBeforeWord.exec(text) ?? [];
  const month = monthOfWord(monthWord ?? wordAfter ?? '');
  return month === null ? null : settled(yearAfter ?? year ?? '', month, dayAfter ?? dayBefore ?? '');
}

/**
 * Reads a day as people type or paste it: `3/31/2026`, `2026-03-31`, `31.12.2026`, `Mar 31, 2026`, `31 March 2026`. What means one day to some people
 * and another one to others is unclear to whoever may be either.
 */
export function readDate(typed: string, habit: DateHabit = ownHabit): DateReading {
  if (typed.length > longest) return notDate(example);
  const text = typed
    .replaceAll(/[\u00a0\u2007\u2009\u200e\u200f\u202f\t]/g, ' ')
    .replaceAll(/[–−]/g, '-')
    .replaceAll(/ *([-/.,]) */g, (_, mark: string) => mark)
    .replaceAll(/ +/g, ' ')
    .trim()
    .toLowerCase();
  if (['', '-', '—'].includes(text)) return { kind: 'empty' };
  const [, firstYear, , month = '', day = ''] = yearFirstPattern.exec(text) ?? [];
  if (firstYear !== undefined) return settled(firstYear, month, day);
  const [, first, separator = '', second = '', year = ''] = yearLastPattern.exec(text) ?? [];
  if (first !== undefined) return yearLast([first, second, year], separator, habit);
  if (withoutYear.test(text)) return notDate(`Add the year. ${example}`);
  return inWords(text) ?? notDate(example);
}

/** What to ask about a text that means no single day, or to tell about one that means none; null for all others. */
export function dateQuestion(typed: string, reading: DateReading): string | null {
  if (reading.kind === 'notDate') return reading.why;
  if (reading.kind !== 'unclear') return null;
  const [first, second] = reading.dates.map(dateInWords);
  return second === undefined
    ? `Does “${typed.trim()}” mean ${first}?`
    : `“${typed.trim()}” can be ${first} or ${second}. Which one is it?`;
}
