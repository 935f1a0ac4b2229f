import type { SpreadsheetCell } from './cell-text.ts';

/** What the screen shows, in its order: the headers, each cell's text, and each cell as a spreadsheet holds it. */
export interface ShownTable {
  readonly headers: readonly string[];
  readonly texts: readonly (readonly string[])[];
  readonly cells: () => readonly (readonly SpreadsheetCell[])[];
}

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Every cell in quotes, quotes inside doubled, rows ended as RFC 4180 asks. */
export const toCsv = ({ headers, texts }: ShownTable): string =>
  [headers, ...texts].map((row) => row.map(quoted).join(',')).join('\r\n');

/** For pasting into a spreadsheet: a cell must not hold what separates cells. */
export const toTsv = ({ headers, texts }: ShownTable): string =>
  [headers, ...texts].map((row) => row.map((text) => text.replace(/\s+/g, ' ').trim()).join('\t')).join('\n');

const widthOf = (texts: readonly string[]): number =>
  Math.min(60, Math.max(8, ...texts.map(({ length }) => length + 2)));

/** The workbook as a file. What writes it is only fetched when somebody asks for a workbook. */
export async function toWorkbook(name: string, table: ShownTable): Promise<Blob> {
  const { writeWorkbook } = await import('./workbook.ts');
  const widths = table.headers.map((title, index) =>
    widthOf([title, ...table.texts.slice(0, 500).map((row) => row[index] ?? '')]),
  );
  return writeWorkbook({ name, headers: table.headers, rows: table.cells(), widths });
}

/** Hands a file to the browser to save. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const anchor = document.createElement('a');
  anchor.href = address;
  anchor.download = name;
  anchor.click();
  // The browser reads the address after the click has been handled.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}

const byteOrderMark = '\uFEFF';

/** Without the mark spreadsheets take the file for another encoding and spoil every currency sign. */
export const csvFile = (table: ShownTable): Blob =>
  new Blob([byteOrderMark, toCsv(table)], { type: 'text/csv;charset=utf-8' });
