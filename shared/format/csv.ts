type Cell = string | number | boolean | null | undefined;

/** Spreadsheets take a text that begins so for a formula and compute it, whoever has entered it. */
const formulaStart = /^[=+\-@\t\r]/;
const signedNumber = /^[+-]\p{Sc}?\d[\d.,\s]*%?$/u;

/** The text as a spreadsheet takes it for one: an apostrophe in front of what it would compute. What is a number stays one. */
export const asText = (text: string): string =>
  formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text;

const cellText = (cell: Cell): string => (typeof cell === 'string' ? asText(cell) : String(cell ?? ''));

/**
 * One line of a CSV file, without its end: every cell in quotes, quotes inside doubled. Missing values are empty cells; texts that a spreadsheet
 * would compute begin with an apostrophe.
 */
export const csvLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(',');

/** A CSV file (RFC 4180): lines end in CR LF. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('');
