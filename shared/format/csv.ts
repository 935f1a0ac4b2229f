type Cell = string | number | boolean | null | undefined;

/** Spreadsheets take a text that begins so for a formula and compute it, whoever has entered it. */
const formulaStart = /^[=+\-@\t\r]/;
const signedNumber = /^[+-]\p{Sc}?\d[\d.,\s]*%?$/u;

/** The text as a spreadsheet takes it for one: an apostrophe in front of what it would compute. What is a number stays one. */
export const asText = (text: string): string =>
  formulaStart.test(text) && !signedNumber.test(text) ? `'${text}` : text;

/** What {@link asText} was made of, so that a file of the product's own reads as what it was written from. */
export const fromText = (text: string): string =>
  text.startsWith("'") && formulaStart.test(text.slice(1)) ? text.slice(1) : text;

const cellText = (cell: Cell): string => (typeof cell === 'string' ? asText(cell) : String(cell ?? ''));

/**
 * One line of a CSV file, without its end: every cell in quotes, quotes inside doubled. Missing values are empty cells; texts that a spreadsheet
 * would compute begin with an apostrophe.
 */
export const csvLine = (cells: readonly Cell[]): string =>
  cells.map((cell) => `"${cellText(cell).replaceAll('"', '""')}"`).join(',');

/** A CSV file (RFC 4180): lines end in CR LF. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string => rows.map((row) => `${csvLine(row)}\r\n`).join('');

/** What stands between the cells of a line. */
export type CsvSeparator = ',' | ';' | '\t';
export const csvSeparators: readonly CsvSeparator[] = [',', ';', '\t'];

/** A line of a CSV file, or several where quotes hold the breaks between them. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** Why it cannot be told where its cells end; they are given as well as can be. */
  readonly fault: 'unclosedQuote' | 'textAfterQuote' | null;
}

interface ReadCell {
  readonly text: string;
  /** Where the separator, the end of the line or that of the file is. */
  readonly end: number;
  readonly fault: CsvRow['fault'];
}

const plainCells: Readonly<Record<CsvSeparator, RegExp>> = {
  ',': /[^,\r\n]*/y,
  ';': /[^;\r\n]*/y,
  '\t': /[^\t\r\n]*/y,
};
/** Blanks around quotes mean nothing. */
const [openingQuote, blanks, lineEnd] = [/ *"/y, / */y, /\r\n|\r|\n/y];

function matchedAt(pattern: RegExp, text: string, at: number): string | null {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0] ?? null;
}

function plainCell(text: string, at: number, separator: CsvSeparator): ReadCell {
  const cell = matchedAt(plainCells[separator], text, at) ?? '';
  return { text: cell, end: at + cell.length, fault: null };
}

function quotedCell(text: string, from: number, separator: CsvSeparator): ReadCell {
  let [cell, at] = ['', from];
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return { text: cell + text.slice(at), end: text.length, fault: 'unclosedQuote' };
    cell += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    cell += '"';
    at += 1;
  }
  at += matchedAt(blanks, text, at)?.length ?? 0;
  const rest = plainCell(text, at, separator);
  return { text: cell + rest.text, end: rest.end, fault: rest.text === '' ? null : 'textAfterQuote' };
}

/** The rows of a CSV file (RFC 4180), empty lines as such. Lines may end in any way; a quote within a text that does not begin with one is a quote. */
export function* csvRows(text: string, separator: CsvSeparator): Generator<CsvRow> {
  for (let at = 0; at < text.length; ) {
    const cells: string[] = [];
    let fault: CsvRow['fault'] = null;
    for (let isOver = false; !isOver; ) {
      const opening = matchedAt(openingQuote, text, at);
      const cell = opening === null ? plainCell(text, at, separator) : quotedCell(text, at + opening.length, separator);
      cells.push(cell.text);
      fault ??= cell.fault;
      isOver = text[cell.end] !== separator;
      at = isOver ? cell.end + (matchedAt(lineEnd, text, cell.end)?.length ?? 0) : cell.end + 1;
    }
    yield { cells, fault };
  }
}
