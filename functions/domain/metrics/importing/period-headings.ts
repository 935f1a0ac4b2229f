import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { type DateHabit, readDate } from '#shared/format/read-date.ts';
import {
  endOfPeriod,
  type IsoDate,
  isEnteredDate,
  isPeriod,
  monthNames,
  type Period,
  periodOf,
} from '#shared/time/dates.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';

/** A period of figures, of whatever length. */
export interface FigurePlace {
  readonly frequency: FigureFrequency;
  readonly period: Period | IsoDate;
}

/** What a cell means as a period. A day may stand for its month: see {@link areDaily}. */
export type PeriodReading =
  | { readonly kind: 'period'; readonly place: FigurePlace }
  | { readonly kind: 'day'; readonly day: IsoDate }
  | { readonly kind: 'unclear'; readonly why: string }
  | { readonly kind: 'none' };

export interface PeriodHabits {
  readonly date: DateHabit;
  /** 1–12, in which a fiscal year ends. */
  readonly fiscalYearEndMonth: number;
}

const none: PeriodReading = { kind: 'none' };
const unclear = (why: string): PeriodReading => ({ kind: 'unclear', why });
const padded = (month: number): string => String(month).padStart(2, '0');
const quoted = (text: string): string => `“${text.slice(0, 40)}”`;

function periodIn(frequency: FigureFrequency, year: string, month: number): PeriodReading {
  const period = `${year}-${padded(month)}`;
  return isPeriod(period) ? { kind: 'period', place: { frequency, period } } : none;
}

/** 1–12; 0 for another word. */
function monthOfWord(word: string): number {
  const wanted = word.toLowerCase();
  if (wanted === 'sept') return 9;
  return 1 + monthNames.findIndex((name) => [name.toLowerCase(), name.slice(0, 3).toLowerCase()].includes(wanted));
}

/** Quarters and years of calendars are those of fiscal years only where these end in December. */
function ofYear(text: string, frequency: 'Quarterly' | 'Annually', year: string, month: number, ends: number) {
  if (ends === 12) return periodIn(frequency, year, month);
  const example = frequency === 'Quarterly' ? '3 months to' : 'Year to';
  const word = frequency === 'Quarterly' ? 'quarters' : 'years';
  return unclear(
    `${quoted(text)} can mean two ${word}, because fiscal years here end in ${monthNames[ends - 1] ?? ''}. Write it like “${example} Mar 2026”.`,
  );
}

const lengths: readonly (readonly [RegExp, FigureFrequency])[] = [
  [/^(?:3 months|quarter) to (.+)$/i, 'Quarterly'],
  [/^(?:12 months|year) to (.+)$/i, 'Annually'],
];

function readMonth(text: string): PeriodReading {
  if (isPeriod(text)) return periodIn('Monthly', text.slice(0, 4), Number(text.slice(5)));
  const [, number = '', ofNumber = ''] = /^(\d{1,2})[/.](\d{4})$/.exec(text) ?? [];
  if (number !== '') return periodIn('Monthly', ofNumber, Number(number));
  const [, first = '', firstYear = ''] = /^([a-z]{3,9})\.?[\s,/-]*(\d{4})$/i.exec(text) ?? [];
  const [, lastYear = '', last = ''] = /^(\d{4})[\s,/-]*([a-z]{3,9})\.?$/i.exec(text) ?? [];
  const month = monthOfWord(first || last);
  if (month > 0) return periodIn('Monthly', firstYear || lastYear, month);
  const [, word = '', short = ''] = /^([a-z]{3,9})\.?[\s,/'’-]*(\d{2})$/i.exec(text) ?? [];
  const named = monthOfWord(word);
  if (named === 0) return none;
  return unclear(
    `${quoted(text)} can be a month or a day. Write it as 20${short}-${padded(named)} if it is that month.`,
  );
}

function readText(text: string, { date, fiscalYearEndMonth: ends }: PeriodHabits): PeriodReading {
  for (const [pattern, frequency] of lengths) {
    const month = readMonth(pattern.exec(text)?.[1] ?? '');
    if (month.kind === 'period') return { kind: 'period', place: { ...month.place, frequency } };
  }
  const month = readMonth(text);
  if (month.kind !== 'none') return month;
  const named = /^(?:Q(?<first>[1-4])[\s/-]*(?<after>\d{4})|(?<before>\d{4})[\s/-]*Q(?<last>[1-4]))$/i.exec(
    text,
  )?.groups;
  if (named !== undefined) {
    const quarter = Number(named['first'] ?? named['last']);
    return ofYear(text, 'Quarterly', named['after'] ?? named['before'] ?? '', quarter * 3, ends);
  }
  const [, year = ''] = /^(?:(?:FY|fiscal year|year)[\s/-]*)?(\d{4})$/i.exec(text) ?? [];
  if (year !== '') return ofYear(text, 'Annually', year, 12, ends);
  if (/^(?:Q[1-4]|FY)[\s/'’-]*\d{2}$/i.test(text))
    return unclear(`Write the year of ${quoted(text)} with four digits.`);
  return readDay(text, date);
}

function readDay(text: string, habit: DateHabit): PeriodReading {
  if (text.length > 30 || !/\d\D.*\d/.test(text)) return none;
  const reading = readDate(text, habit);
  if (reading.kind === 'date') return { kind: 'day', day: reading.date };
  return reading.kind === 'unclear' ? unclear(`${quoted(text)} can be two days. Write it like 2026-03-31.`) : none;
}

/** What a heading, or a cell below a heading “Period”, means as a period. What means two things is told, never guessed. */
export function readPeriod(cell: Cell, habits: PeriodHabits): PeriodReading {
  if (cell instanceof Date) {
    const day = Number.isNaN(cell.getTime()) ? '' : cell.toISOString().slice(0, 10);
    return isEnteredDate(day) ? { kind: 'day', day } : none;
  }
  if (typeof cell === 'number') {
    const isYear = Number.isInteger(cell) && cell >= 1900 && cell <= 2199;
    return isYear ? ofYear(String(cell), 'Annually', String(cell), 12, habits.fiscalYearEndMonth) : none;
  }
  return typeof cell === 'string' ? readText(cell.trim().replaceAll(/\s+/g, ' '), habits) : none;
}

/**
 * Whether days stand for themselves, not for their months: a spreadsheet keeps months as their first or last days. `groups`: days that are named apart from
 * each other, such as those of one detail.
 */
export function areDaily(groups: Iterable<readonly IsoDate[]>): boolean {
  const all = [...groups];
  const days = all.flat();
  const isFirst = days.every((day) => day.endsWith('-01'));
  const isLast = days.every((day) => day === endOfPeriod(periodOf(day)));
  if (!isFirst && !isLast) return true;
  return all.some((group) => new Set(group).size !== new Set(group.map(periodOf)).size);
}

export const placeOfDay = (day: IsoDate, isDaily: boolean): FigurePlace =>
  isDaily ? { frequency: 'Daily', period: day } : { frequency: 'Monthly', period: periodOf(day) };
