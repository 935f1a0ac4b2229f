import { addDays, type IsoDate, isIsoDate } from '#shared/time/dates.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
/** Regular expression source of `January`, `Jan.`. */
export const monthName = `(?:${months.join('|')}|jan\\.|feb\\.|mar\\.|apr\\.|aug\\.|sept?\\.|oct\\.|nov\\.|dec\\.)`;

/** Regular expression source of `June 1`, `June 1st`, `1 June` without the year. */
export const monthDayPattern = `(?:${monthName}\\s+\\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)?\\s+(?:day\\s+of\\s+)?(?:${months.join('|')}))`;
/** Regular expression source of `March 31, 2027` and `31 March 2027`. */
export const fullDatePattern = `${monthDayPattern}\\s*,?\\s*(?:19|20)\\d{2}`;

/** `03-31` of "March 31st"; `null` when there is no such day. */
export function readMonthDay(text: string): string | null {
  const day = /\d{1,2}/.exec(text)?.[0];
  const name = /[a-z]{3,}/gi;
  const month = (text.match(name) ?? [])
    .map((word) => months.findIndex((known) => known.startsWith(word.toLowerCase().slice(0, 3))))
    .find((index) => index >= 0);
  if (day === undefined || month === undefined) return null;
  const monthDay = `${String(month + 1).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isIsoDate(`2000-${monthDay}`) ? monthDay : null;
}

export function readDate(text: string): IsoDate | null {
  const year = /(?:19|20)\d{2}\s*$/.exec(text)?.[0].trim();
  const monthDay = readMonthDay(text.replace(/,?\s*(?:19|20)\d{2}\s*$/, ''));
  if (year === undefined || monthDay === null) return null;
  const date = `${year}-${monthDay}`;
  return isIsoDate(date) ? date : null;
}

export const dayAfter = (date: IsoDate): IsoDate => addDays(date, 1);

export interface FoundDate {
  readonly start: number;
  readonly end: number;
  readonly date: IsoDate;
}

const numericDate = /(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2((?:19|20)?\d{2})(?![\d/-])/g;
/** Two digits of a year are of the nearest century: agreements of 1970 are the oldest. */
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2_000 : 1_900);

/** "9/30/14", month first, as agreements in dollars are written; 30/9/14 can only be the day first. */
function numericDatesIn(text: string): FoundDate[] {
  return [...text.matchAll(numericDate)].flatMap((match): FoundDate[] => {
    const [whole, first = '', , second = '', year = ''] = match;
    const isDayFirst = Number(first) > 12;
    const [month, day] = isDayFirst ? [second, first] : [first, second];
    const date = `${fullYear(year)}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
    return isIsoDate(date) ? [{ start: match.index, end: match.index + whole.length, date }] : [];
  });
}

export function datesIn(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  for (const match of text.matchAll(new RegExp(fullDatePattern, 'gi'))) {
    const date = readDate(match[0]);
    if (date !== null) found.push({ start: match.index, end: match.index + match[0].length, date });
  }
  return [...found, ...numericDatesIn(text)].sort((a, b) => a.start - b.start);
}
