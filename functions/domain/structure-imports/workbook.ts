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

/** The sheets of a workbook, or a sentence for people why it cannot be read. */
export type WorkbookReading = { readonly sheets: readonly WorkbookSheet[] } | { readonly refusal: string };
