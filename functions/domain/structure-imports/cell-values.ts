import { formulaFault, isPercentage, shownNumber } from '#functions/platform/workbooks/cells.ts';
import type { Cell } from '#functions/platform/workbooks/workbook.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import type { Choice, Column } from './column-kinds.ts';

/** A cell as the field of its column holds it, or a sentence about what is wrong with it. */
export type CellValue = { readonly value: unknown } | { readonly fault: string };

const fault = (sentence: string): CellValue => ({ fault: sentence });

const parts = (text: string): readonly string[] =>
  text
    .split(/[;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);

/** Ids that are all digits are numbers to a spreadsheet. */
function textValue(cell: Cell): CellValue {
  if (typeof cell === 'string') return { value: cell.trim() };
  if (typeof cell === 'number') return { value: String(cell) };
  return fault(cell instanceof Date ? 'This cell is a date. Format it as text and enter it again.' : 'Enter text.');
}

function numberValue(cell: Cell): CellValue {
  if (typeof cell === 'number') return { value: shownNumber(cell) };
  if (cell instanceof Date) return fault('This cell is a date. Format it as a number.');
  return fault(`“${String(cell).trim().slice(0, 40)}” is text. Enter a number as a number, without separators.`);
}

function dateValue(cell: Cell): CellValue {
  if (cell instanceof Date) {
    return Number.isNaN(cell.getTime()) ? fault('This is not a day of the calendar.') : { value: dayOf(cell) };
  }
  if (typeof cell === 'string' && isIsoDate(cell.trim())) return { value: cell.trim() };
  return fault(
    typeof cell === 'number'
      ? 'This cell is a number. Format it as a date.'
      : 'Enter a date as a date, or a text like 2026-03-31.',
  );
}

/** Spreadsheets make a date of this year of `12-31`. */
function monthDayValue(cell: Cell): CellValue {
  if (cell instanceof Date && !Number.isNaN(cell.getTime())) return { value: dayOf(cell).slice(5) };
  return typeof cell === 'string' ? { value: cell.trim() } : fault('Enter a month and day like 12-31.');
}

const chosen = (name: string, choices: readonly Choice[]): string | undefined => {
  const wanted = name.toLowerCase();
  return choices.find(({ value, word }) => value.toLowerCase() === wanted || word.toLowerCase() === wanted)?.value;
};

const mostNamed = 12;

function unknownChoice(name: string, choices: readonly Choice[]): CellValue {
  const words = choices.slice(0, mostNamed).map(({ word }) => word);
  const others = choices.length > mostNamed ? ', or another of the sheet “Allowed values”' : '';
  return fault(`“${name.slice(0, 40)}” is not allowed here. Enter ${words.join(', ')}${others}.`);
}

function choiceValue(cell: Cell, choices: readonly Choice[]): CellValue {
  const name = String(cell).trim();
  const value = chosen(name, choices);
  return value === undefined ? unknownChoice(name, choices) : { value };
}

function choicesValue(cell: Cell, choices: readonly Choice[]): CellValue {
  const names = parts(String(cell));
  const unknown = names.find((name) => chosen(name, choices) === undefined);
  if (unknown !== undefined) return unknownChoice(unknown, choices);
  return { value: [...new Set(names.flatMap((name) => chosen(name, choices) ?? []))] };
}

/** Reads a cell that is not empty. */
export function cellValue({ holds }: Column, cell: Cell): CellValue {
  if (isPercentage(cell)) {
    if (holds.kind === 'percentage') return numberValue(cell.percentage);
    return fault('This cell is a percentage. Choose another format and enter the value again.');
  }
  const failed = formulaFault(cell);
  if (failed !== null) return fault(failed);
  switch (holds.kind) {
    case 'text':
    case 'statuses':
    case 'calendars':
      return textValue(cell);
    case 'number':
    case 'percentage':
      return numberValue(cell);
    case 'date':
      return dateValue(cell);
    case 'monthDay':
      return monthDayValue(cell);
    case 'choice':
      return choiceValue(cell, holds.choices);
    case 'choices':
      return choicesValue(cell, holds.choices);
    case 'references': {
      const read = textValue(cell);
      return 'fault' in read ? read : { value: parts(String(read.value)) };
    }
  }
}
