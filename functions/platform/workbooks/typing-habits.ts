import { habitOf, type ReadingHabit } from '#shared/domain/read-number.ts';
import type { CsvSeparator } from '#shared/format/csv.ts';
import { type DateHabit, dateHabitOf } from '#shared/format/read-date.ts';

/** How whoever has written a text file writes numbers and days. */
export interface TypingHabits {
  readonly number: ReadingHabit;
  readonly date: DateHabit;
}

/** Whatever means two things to any two people is unclear. */
const unknown: TypingHabits = { number: { decimal: ',' }, date: { order: 'dayFirst', separator: '/' } };

function isLanguage(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length === 1;
  } catch {
    return false;
  }
}

/** By the language of whoever has chosen the file. Semicolons stand between cells where commas stand before decimals, whoever chooses the file. */
export function habitsOf(language: string | undefined, separator: CsvSeparator): TypingHabits {
  if (language === undefined || separator === ';' || !isLanguage(language)) return unknown;
  return { number: habitOf(language), date: dateHabitOf(language) };
}

export const isTypedFormula = (text: string): boolean => /^\s*=/.test(text);
