/** One line of a CSV file, without its end: every cell in quotes, quotes inside doubled. Missing values are empty cells. */
export const csvLine = (cells: readonly (string | number | boolean | null | undefined)[]): string =>
  cells.map((cell) => `"${String(cell ?? '').replaceAll('"', '""')}"`).join(',');

/** A CSV file (RFC 4180): lines end in CR LF. */
export const toCsv = (rows: readonly Parameters<typeof csvLine>[0][]): string =>
  rows.map((row) => `${csvLine(row)}\r\n`).join('');
