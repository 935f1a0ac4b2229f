/** Cells of a spreadsheet, as they are put on the clipboard: lines of cells with tabs between them; what has a line break within is quoted. */
export function pastedCells(text: string): readonly (readonly string[])[] {
  const cells: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=\t|\r?\n|\r|$)|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/gy;
  for (let found = cell.exec(text); found !== null; found = cell.exec(text)) {
    const [, quoted, plain = '', end] = found;
    cells.at(-1)?.push((quoted === undefined ? plain : quoted.replaceAll('""', '"')).trim());
    if (end === '' || cell.lastIndex >= text.length) break;
    if (end !== '\t') cells.push([]);
  }
  return cells;
}
