import { isTypedFormula, type TypingHabits } from '#functions/platform/workbooks/typing-habits.ts';
import { numberComplaint } from '#shared/domain/number-complaints.ts';
import { isCurrencyNamed, type NumberReading, readNumber } from '#shared/domain/read-number.ts';
import { readDate } from '#shared/format/read-date.ts';
import { dateInWords } from '#shared/time/dates.ts';
import type { CellValue } from './cell-values.ts';
import type { Column } from './column-kinds.ts';

const fault = (sentence: string): CellValue => ({ fault: sentence });
const quoted = (text: string): string => `“${text.trim().slice(0, 40)}”`;

type Signs = Extract<NumberReading, { readonly kind: 'number' }>;

/** What a number says of itself that its column does not hold. */
function signFault(text: string, { mark, currency }: Signs, column: Column, rowCurrency: string | null): string | null {
  const isPercentage = column.holds.kind === 'percentage';
  if (mark === 'multiple') return `${quoted(text)} is a multiple. Enter the number alone.`;
  if (mark === 'percent' && !isPercentage) return `${quoted(text)} is a percentage. Enter the number alone.`;
  if (currency === null) return null;
  if (column.unitField !== 'currency') return `${quoted(text)} is an amount of money. Enter the number alone.`;
  if (rowCurrency === null) {
    return `${quoted(text)} is in ${currency}. Enter the number alone, and its currency under “Currency”.`;
  }
  return isCurrencyNamed(currency, rowCurrency)
    ? null
    : `${quoted(text)} is in ${currency}, and the currency of this row is ${rowCurrency}.`;
}

function typedNumber(text: string, column: Column, habits: TypingHabits, rowCurrency: string | null): CellValue | null {
  const reading = readNumber(text, { ...habits.number, expectsSmall: column.holds.kind === 'percentage' });
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'unclear') return fault(numberComplaint(text));
  if (reading.kind === 'notNumber') return fault(`${quoted(text)} is not a number. Enter one like 1250000 or 12.5.`);
  const complaint = signFault(text, reading, column, rowCurrency);
  return complaint === null ? { value: reading.value } : fault(complaint);
}

function typedDate(text: string, habits: TypingHabits): CellValue | null {
  const reading = readDate(text, habits.date);
  if (reading.kind === 'empty') return null;
  if (reading.kind === 'date') return { value: reading.date };
  if (reading.kind === 'notDate') return fault(reading.why);
  const [first = '', second] = reading.dates;
  return second === undefined
    ? fault(`${quoted(text)} may not mean ${dateInWords(first)}. Enter it as ${first} if it does.`)
    : fault(
        `${quoted(text)} can be ${dateInWords(first)} or ${dateInWords(second)}. Enter it as ${first} or ${second}.`,
      );
}

const noFormula =
  'This cell is a formula, and a CSV file holds no results. Enter the value itself, or an apostrophe before a text that begins with =.';

/**
 * Reads a text as somebody may have typed it, under a column of numbers or days; null where it stands for nothing, undefined where the column holds
 * anything else.
 */
export function typedValue(
  text: string,
  column: Column,
  habits: TypingHabits,
  rowCurrency: string | null,
): CellValue | null | undefined {
  if (isTypedFormula(text)) return fault(noFormula);
  switch (column.holds.kind) {
    case 'number':
    case 'percentage':
      return typedNumber(text, column, habits, rowCurrency);
    case 'date':
      return typedDate(text, habits);
    default:
      return undefined;
  }
}
