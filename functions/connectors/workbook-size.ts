import { UnreadableWorkbook } from './unreadable-workbook.ts';

/** Excel's own limit of a cell; what is longer was made by something else, to be long. */
const longestText = 32_767;
/** Characters of all cells: a text that many cells share counts for each of them, because each gets it. */
const mostText = 20 * 1_048_576;
/** Cells of all sheets, empty ones between others included; a full import has about half as many. */
const mostCells = 1_000_000;

/** What the sheets of a workbook hold together, however small the file is that says so. */
export class WorkbookSize {
  private characters = 0;
  private cells = 0;

  addText(text: string): string {
    this.characters += text.length;
    if (text.length > longestText || this.characters > mostText) throw new UnreadableWorkbook('tooLarge');
    return text;
  }

  addCells(rows: number, columns: number): void {
    this.cells += rows * columns;
    if (this.cells > mostCells) throw new UnreadableWorkbook('tooWide');
  }
}
