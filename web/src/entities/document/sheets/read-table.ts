import { type CsvSeparator, csvRows, csvSeparators } from '#shared/format/csv.ts';
import { mostColumns, mostRows, type ReadSheet } from './read-workbook.ts';

/** The separator that the first lines have most often. */
function separatorOf(text: string): CsvSeparator {
  const [head] = [text.slice(0, 20_000)];
  const count = (separator: CsvSeparator): number => head.split(separator).length;
  return csvSeparators.toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

/** The rows of a CSV file. */
export function readTable(name: string, text: string): ReadSheet {
  const rows: (readonly string[])[] = [];
  let isCut = false;
  for (const { cells } of csvRows(text.replace(/^\uFEFF/, ''), separatorOf(text))) {
    if (rows.length === mostRows) return { name, rows, isCut: true };
    if (cells.length > mostColumns) isCut = true;
    rows.push(cells.slice(0, mostColumns));
  }
  return { name, rows, isCut };
}
