import type { Cell, Percentage } from './workbook.ts';

export const isEmptyCell = (cell: Cell): boolean => cell === null || (typeof cell === 'string' && cell.trim() === '');

export const isFilled = (cells: readonly Cell[]): boolean => cells.some((cell) => !isEmptyCell(cell));

export const isPercentage = (cell: Cell): cell is Percentage =>
  typeof cell === 'object' && cell !== null && 'percentage' in cell;

/** `A`, `Z`, `AA`: what spreadsheets call a column, counted from 0. */
export const lettersOf = (at: number): string => {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : `${lettersOf(Math.floor(at / 26) - 1)}${last}`;
};

const formulaError = /^#(?:DIV\/0!|N\/A|NAME\?|NULL!|NUM!|REF!|VALUE!|SPILL!|CALC!|GETTING_DATA|ERROR!)$/;

/** Why the formula of a cell of a workbook has no value, in a sentence; null for every other cell. */
export function formulaFault(cell: Cell): string | null {
  if (typeof cell !== 'string') return null;
  if (formulaError.test(cell.trim()))
    return `The formula of this cell failed (${cell.trim()}). Enter the value itself.`;
  return cell === '#FORMULA!' ? 'The formula of this cell has no saved value. Enter the value itself.' : null;
}

/** Spreadsheets calculate, and show, no more than 15 digits; files keep the rest of what binary makes of a sum. */
const shownDigits = 15;

export const shownNumber = (number: number): number => Number(number.toPrecision(shownDigits));
