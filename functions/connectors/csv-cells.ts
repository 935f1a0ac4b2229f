import type { TextTable } from '#functions/platform/workbooks/workbook.ts';
import { type CsvRow, type CsvSeparator, csvRows, csvSeparators, fromText } from '#shared/format/csv.ts';
import { csvText } from './csv-text.ts';
import { UnreadableCsv } from './unreadable-csv.ts';

/** The limits of a workbook's sheet. */
const [lastRow, lastColumn, longestText] = [100_001, 702, 32_767];

const words: Readonly<Record<CsvSeparator, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

const refused = (sentence: string): UnreadableCsv => new UnreadableCsv({ sentence });

/** Excel reads, and writes where it is told to, which separator follows. */
const separatorLine = /^sep=([,;\t])(?:\r\n|\r|\n)/i;

/** Enough to tell whether a separator makes columns. */
const lookedAt = 200;

const isFilled = (cells: readonly string[]): boolean => cells.some((cell) => cell.trim() !== '');

/** How many columns a separator makes; none where the lines have different numbers of them. */
function columnsMade(text: string, separator: CsvSeparator): number {
  let [width, count] = [0, 0];
  for (const row of csvRows(text, separator)) {
    const { cells, fault } = row;
    if (!isFilled(cells) || (width === 0 && isTitle(row))) continue;
    width ||= cells.length;
    count += 1;
    if (fault !== null || cells.length !== width || width < 2) return 0;
    if (count === lookedAt) break;
  }
  return width;
}

/** The first line that has a separator, with what stands in quotes left out: titles may stand above it. */
function unquotedHeadings(text: string): string {
  const outside = text.slice(0, 100_000).replaceAll(/"[^"]*"/g, '');
  return outside.split(/[\r\n]+/).find((line) => csvSeparators.some((one) => line.includes(one))) ?? '';
}

/** A line above the headings that is no row of the table: one text by itself. */
const isTitle = ({ cells, fault }: CsvRow): boolean =>
  fault === null && cells.filter((cell) => cell.trim() !== '').length < 2;

function separatorOf(text: string): CsvSeparator {
  const headings = unquotedHeadings(text);
  const found = csvSeparators.filter((separator) => headings.includes(separator));
  if (found.length < 2) return found[0] ?? ',';
  // A comma within headings and decimals may make columns, too, and then fewer of them.
  const [most, next] = found
    .map((one) => ({ separator: one, columns: columnsMade(text, one) }))
    .toSorted((a, b) => b.columns - a.columns);
  if (most !== undefined && most.columns > (next?.columns ?? 0)) return most.separator;
  const between = found.map((one) => words[one]).join(' and ');
  throw refused(`The first line has ${between} between its headings. Save the file with one separator only.`);
}

const sentences = {
  unclosedQuote: (row: number) =>
    `Row ${row} has a quotation mark that is never closed. Close it, or save the file as CSV again.`,
  textAfterQuote: (row: number) =>
    `Row ${row} has text right after a closing quotation mark. Double the quotation marks within a text, or save the file as CSV again.`,
};

/** Refuses a row whose cells may not stand below their headings. */
function requireInColumns({ cells, fault }: CsvRow, row: number, width: number, separator: CsvSeparator): void {
  if (fault !== null) throw refused(sentences[fault](row));
  if (cells.length > lastColumn) throw new UnreadableCsv('tooWide');
  if (cells.some(({ length }) => length > longestText)) throw new UnreadableCsv('tooLarge');
  if (isFilled(cells.slice(width))) {
    throw refused(
      `Row ${row} has ${cells.length} cells, and there are ${width} headings. Put texts and numbers that hold ${words[separator]} in quotation marks.`,
    );
  }
  if (cells.length === width) return;
  const line = cells.join(separator);
  const other = csvSeparators.find((one) => one !== separator && line.split(one).length >= Math.max(2, width));
  if (other !== undefined) {
    throw refused(
      `Row ${row} has ${words[other]} between its cells, and the headings have ${words[separator]}. Save the file with one separator only.`,
    );
  }
}

/** The rows of a CSV file by its content, whatever its name says. Throws `UnreadableCsv`. */
export function csvCells(content: Uint8Array): TextTable {
  const { text: whole, remark } = csvText(content);
  const told = separatorLine.exec(whole);
  const text = told === null ? whole : whole.slice(told[0].length);
  const separator = (told?.[1] as CsvSeparator | undefined) ?? separatorOf(text);
  const rows: (readonly string[])[] = [];
  let width = 0;
  for (const row of csvRows(text, separator)) {
    if (rows.length === lastRow) throw new UnreadableCsv('tooLong');
    const isAbove = width === 0 && isTitle(row);
    if (!isAbove && (isFilled(row.cells) || row.fault !== null)) width ||= row.cells.length;
    const ownWidth = isAbove ? row.cells.length : width;
    if (isFilled(row.cells) || row.fault !== null) requireInColumns(row, rows.length + 1, ownWidth, separator);
    rows.push(row.cells.slice(0, ownWidth).map(fromText));
  }
  return { rows, separator, remark };
}
