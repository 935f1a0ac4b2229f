import { unitComplaint } from '#shared/domain/number-complaints.ts';
import { clearText, habitOf, type NumberReading, readNumber } from '#shared/domain/read-number.ts';
import { byLanguage } from './by-language.ts';

const habit = byLanguage(habitOf);

/** What somebody typed, read by the habit of the browser's language. `expectsSmall`: for ratios and percentages. */
export const readTyped = (typed: string, expectsSmall = false): NumberReading =>
  readNumber(typed, { ...habit(), expectsSmall });

/**
 * A number as people type or paste it. Null where nothing stands; NaN where no number does, or one that can be read in two ways or names another
 * unit than the field's, so that a schema can complain.
 */
export function parseNumber(typed: unknown, unit?: string): number | null {
  if (typeof typed === 'number') return typed;
  if (unit !== undefined && unitComplaint(String(typed ?? ''), unit) !== null) return Number.NaN;
  const reading = readTyped(String(typed ?? ''));
  if (reading.kind === 'empty') return null;
  return reading.kind === 'number' ? reading.value : Number.NaN;
}

/** The number with thousands separators and no more decimals than it has; what is no number stays as it was typed. */
export function tidyNumber(typed: string, unit?: string): string {
  const value = parseNumber(typed, unit);
  return value === null || Number.isNaN(value) ? typed.trim() : clearText(value, [habit()]);
}

/** What was typed as a form holds it: what is no number stays as it was typed, so that it is still there when the field is shown again. */
function numberOrTyped(typed: unknown, unit?: string): unknown {
  const value = parseNumber(typed, unit);
  return Number.isNaN(value) ? String(typed).trim() : value;
}

/** For `register`: the form holds the number, null where nothing was entered. `unit` is that of the field, such as `USD`. */
export const numberOptions = (unit?: string) => ({ setValueAs: (typed: unknown) => numberOrTyped(typed, unit) });
