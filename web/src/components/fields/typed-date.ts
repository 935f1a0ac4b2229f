import { formatDateInput, isValidDateInput } from '#shared/format/date-input.ts';
import { type DateReading, dateHabitOf, readDate } from '#shared/format/read-date.ts';
import { type IsoDate, isIsoDate } from '#shared/time/dates.ts';
import { byLanguage } from './by-language.ts';

/** What stands in a date field, and what it means. */
export interface TypedDate {
  readonly text: string;
  readonly reading: DateReading;
  /** False where the text does not say by itself which day it means to this person: that is said beside it. */
  readonly isLiteral: boolean;
}

const habit = byLanguage(dateHabitOf);

const isOwnOrder = (): boolean => habit().order === 'monthFirst';

/** What somebody typed, read by the habit of the browser's language. */
export const typedDate = (text: string): TypedDate => ({
  text,
  reading: readDate(text, habit()),
  isLiteral: isOwnOrder() && isValidDateInput(text.trim()),
});

/** A day that is known, as the field shows it. */
export const pickedDate = (date: IsoDate): TypedDate => ({
  text: formatDateInput(date),
  reading: { kind: 'date', date },
  isLiteral: isOwnOrder(),
});

/** What a form holds, as the field shows it: a day, or what was typed and is none. */
export const shownDate = (held: string | null | undefined): TypedDate =>
  held && isIsoDate(held) ? pickedDate(held) : typedDate(held ?? '');

/** What the form holds: `2026-03-31`, nothing, or what was typed, so that a schema refuses it. */
export function heldText({ text, reading }: TypedDate): string {
  if (reading.kind === 'empty') return '';
  return reading.kind === 'date' ? reading.date : text.trim();
}

/** As it is shown once somebody has left the field. */
export const tidiedDate = (typed: TypedDate): TypedDate => {
  const { reading } = typed;
  if (reading.kind === 'date') return { ...typed, text: formatDateInput(reading.date) };
  return reading.kind === 'empty' ? { ...typed, text: '' } : typed;
};
