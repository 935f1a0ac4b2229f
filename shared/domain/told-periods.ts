import { type IsoDate, isIsoDate, monthNames, monthOf, yearOf } from '../time/dates.ts';

/** A time that a name tells. Months are 1–12, quarters 1–4, halves 1–2, of the year if one is told with them. */
export type ToldTime =
  | { readonly kind: 'day'; readonly day: IsoDate }
  | { readonly kind: 'month' | 'quarter' | 'half'; readonly year: number | null; readonly part: number }
  | { readonly kind: 'year'; readonly year: number }
  /** Digits that are a day in two ways, or look like a time and are none; and weeks, which are counted in several ways. */
  | { readonly kind: 'unsure' };

const monthWord = `(${monthNames.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)})?`).join('|')}|sept)\\.?`;
const year = '((?:19|20)\\d{2})';
const shortYear = `(?:${year}|(?<short>\\d{2}))`;
const gap = '[ ,.-]{0,2}';
/** Nothing that a number goes on with. */
const [start, end] = ['(?<![\\d])', '(?![\\d])'];

const monthOfWord = (word: string | undefined): number =>
  1 + monthNames.findIndex((name) => name.slice(0, 3).toLowerCase() === word?.slice(0, 3).toLowerCase());

const two = (value: string | number | undefined): string => String(value).padStart(2, '0');

function day(ofYear: string | undefined, month: string | number | undefined, ofMonth: string | undefined): ToldTime[] {
  const date = `${ofYear}-${two(month)}-${two(ofMonth)}`;
  return isIsoDate(date) ? [{ kind: 'day', day: date }] : [unsure];
}

const unsure: ToldTime = { kind: 'unsure' };

/** Days written with dots begin with the day; those with dashes do so in some countries and not in others. */
function dashedDay([, first, second, ofYear]: RegExpExecArray): ToldTime[] {
  const days = [...day(ofYear, second, first), ...day(ofYear, first, second)].filter(({ kind }) => kind === 'day');
  return days.length === 1 || (days.length === 2 && first === second) ? days.slice(0, 1) : [unsure];
}

const fullYear = (found: RegExpExecArray): number => {
  const { short } = found.groups ?? {};
  return short === undefined
    ? Number(found.slice(1).find((one) => /^(19|20)\d{2}$/.test(one ?? '')))
    : 2000 + Number(short);
};

const part =
  (kind: 'quarter' | 'half', place: number) =>
  (found: RegExpExecArray): ToldTime[] => [{ kind, year: fullYear(found), part: Number(found[place]) }];

const month = (ofYear: string | undefined, ofMonth: number): ToldTime[] =>
  ofMonth >= 1 && ofMonth <= 12 ? [{ kind: 'month', year: Number(ofYear), part: ofMonth }] : [unsure];

const ordinals = ['1st', '2nd', '3rd', '4th', 'first', 'second', 'third', 'fourth'];
const ordinalQuarter = new RegExp(`\\b(${ordinals.join('|')}) quarter\\b`, 'i');
const ordinalOf = (word: string | undefined): number => (ordinals.indexOf(word?.toLowerCase() ?? '') % 4) + 1;

/** What is found is taken out of the name, so that a year of a day is not a year again. */
const readers: readonly (readonly [RegExp, (found: RegExpExecArray) => ToldTime[]])[] = [
  [new RegExp(`${start}${year}[-. ]?(\\d{2})[-. ]?(\\d{2})${end}`), ([, y, m, d]) => day(y, m, d)],
  [new RegExp(`${start}(\\d{1,2})\\.(\\d{1,2})\\.${year}${end}`), ([, d, m, y]) => day(y, m, d)],
  [new RegExp(`${start}(\\d{1,2})[- ](\\d{1,2})[- ]${year}${end}`), dashedDay],
  [
    new RegExp(`${start}(\\d{1,2})${gap}${monthWord}${gap}${year}${end}`, 'i'),
    ([, d, m, y]) => day(y, monthOfWord(m), d),
  ],
  [
    new RegExp(`\\b${monthWord}${gap}(\\d{1,2})(?:st|nd|rd|th)?,? ?${year}${end}`, 'i'),
    ([, m, d, y]) => day(y, monthOfWord(m), d),
  ],
  [new RegExp(`\\bq([1-4])${gap}'?${shortYear}${end}`, 'i'), part('quarter', 1)],
  [new RegExp(`${start}([1-4])q${gap}'?${shortYear}${end}`, 'i'), part('quarter', 1)],
  [new RegExp(`${start}${year}${gap}q([1-4])${end}`, 'i'), part('quarter', 2)],
  [ordinalQuarter, ([, word]) => [{ kind: 'quarter', year: null, part: ordinalOf(word) }]],
  [new RegExp(`\\bh([12])${gap}'?${shortYear}${end}`, 'i'), part('half', 1)],
  [new RegExp(`${start}${year}${gap}h([12])${end}`, 'i'), part('half', 2)],
  [new RegExp(`\\b${monthWord}${gap}${year}${end}`, 'i'), ([, m, y]) => month(y, monthOfWord(m))],
  [new RegExp(`${start}${year}${gap}${monthWord}\\b`, 'i'), ([, y, m]) => month(y, monthOfWord(m))],
  [new RegExp(`${start}${year}[-. ]?(\\d{2})${end}`), ([, y, m]) => month(y, Number(m))],
  [new RegExp(`\\bfy${gap}'?${shortYear}${end}`, 'i'), (found) => [{ kind: 'year', year: fullYear(found) }]],
  [new RegExp(`${start}${year}${end}`), ([, y]) => [{ kind: 'year', year: Number(y) }]],
  [/\bq([1-4])\b|\b([1-4])q\b/i, ([, q, other]) => [{ kind: 'quarter', year: null, part: Number(q ?? other) }]],
  [/\bh([12])\b/i, ([, h]) => [{ kind: 'half', year: null, part: Number(h) }]],
  [new RegExp(`\\b${monthWord}(?![\\p{L}])`, 'iu'), ([, m]) => [{ kind: 'month', year: null, part: monthOfWord(m) }]],
  [/\b(?:w|wk|kw|week)[ -]?\d{1,2}\b/i, () => [unsure]],
];

const mostTold = 20;

/** The times that a name tells, as files and folders are called: `2026-09-30`, `30 Sep 2026`, `Q3 2026`, `3Q26`, `September 2026`, `FY2025`, `2025`. */
export function timesToldBy(name: string): readonly ToldTime[] {
  const told: ToldTime[] = [];
  let rest = name.normalize('NFC').replaceAll('_', ' ');
  for (const [pattern, read] of readers) {
    for (let found = pattern.exec(rest); found !== null && told.length < mostTold; found = pattern.exec(rest)) {
      told.push(...read(found));
      rest = `${rest.slice(0, found.index)} | ${rest.slice(found.index + found[0].length)}`;
    }
  }
  return told;
}

/** Whether a period ends in a time, of those that are told with certainty. */
function endsIn(periodEnd: IsoDate, told: Exclude<ToldTime, { kind: 'unsure' }>): boolean {
  if (told.kind === 'day') return told.day === periodEnd;
  if (told.year !== null && told.year !== yearOf(periodEnd)) return false;
  if (told.kind === 'year') return true;
  const month = monthOf(periodEnd);
  if (told.kind === 'month') return month === told.part;
  const months = told.kind === 'quarter' ? 3 : 6;
  return Math.ceil(month / months) === told.part;
}

export interface PeriodsToTell {
  /** Ends of all periods that anything could be for. */
  readonly asked: readonly IsoDate[];
  /** Those of them for which something is missing. */
  readonly open: readonly IsoDate[];
  /** `MM-DD`: of fiscal years that are no calendar years, nobody knows which quarter, half or year a name means. */
  readonly fiscalYearEnd: string;
}

/** Which of the open periods a file is for: the one that its name tells, or the only one where it tells none; null where that is not certain. */
export function periodToldBy(name: string, { asked, open, fiscalYearEnd }: PeriodsToTell): IsoDate | null {
  const told = timesToldBy(name);
  const isByCalendar = fiscalYearEnd.startsWith('12');
  let possible: readonly IsoDate[] = asked;
  for (const time of told) {
    if (time.kind === 'unsure') return null;
    if (!isByCalendar && time.kind !== 'day' && time.kind !== 'month') return null;
    const meant = asked.filter((periodEnd) => endsIn(periodEnd, time));
    // A day after the periods is that of the paper itself.
    const isOfPaper = time.kind === 'day' && meant.length === 0 && open.every((periodEnd) => periodEnd < time.day);
    if (!isOfPaper) possible = possible.filter((periodEnd) => meant.includes(periodEnd));
  }
  const [only, ...others] = possible.filter((periodEnd) => open.includes(periodEnd));
  return only !== undefined && others.length === 0 ? only : null;
}

/** Whether a name tells any time. */
export const tellsTime = (name: string): boolean => timesToldBy(name).length > 0;
