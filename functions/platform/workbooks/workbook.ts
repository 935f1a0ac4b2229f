import type { CsvSeparator } from '#shared/format/csv.ts';

/** A number that a spreadsheet shows as a percentage: 0.5 that reads as 50% is 50. */
export interface Percentage {
  readonly percentage: number;
}

/** What a cell holds: of a formula, the value that it had when the file was saved. */
export type Cell = string | number | boolean | Date | Percentage | null;

export interface WorkbookSheet {
  readonly name: string;
  /** By row and column; the first row is row 1 of the sheet. */
  readonly rows: readonly (readonly Cell[])[];
}

/**
 * What a CSV file holds, by row and column. It says of no cell whether it is a number, a date or a text: each is read as if somebody had typed it.
 */
export interface TextTable {
  readonly rows: readonly (readonly string[])[];
  readonly separator: CsvSeparator;
  /** What people have to know about how the file was read; null for nothing. */
  readonly remark: string | null;
}

/** A file that people import, or a sentence for people why it cannot be read. */
export type ImportFile = WorkbookReading | { readonly table: TextTable };

/** The sheets of a workbook, or a sentence for people why it cannot be read. */
export type WorkbookReading = { readonly sheets: readonly WorkbookSheet[] } | { readonly refusal: string };
