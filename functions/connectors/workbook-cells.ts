import type { WorkbookReading, WorkbookSheet } from '#functions/platform/workbooks/workbook.ts';
import { partsOfArchive } from './office-archive.ts';
import { UnreadableOfficeFile } from './unreadable-office-file.ts';
import { UnreadableWorkbook } from './unreadable-workbook.ts';
import { bookIn, type Parts } from './workbook-parts.ts';
import { SheetCells } from './workbook-sheet.ts';
import { WorkbookSize } from './workbook-size.ts';
import { readXml } from './xml-events.ts';

const megabyte = 1_048_576;
/** A filled-in template has a few megabytes of XML; a zip bomb has gigabytes. */
const limits = {
  unpacked: 60 * megabyte,
  part: 60 * megabyte,
  parts: 1_000,
  isWanted: (name: string): boolean => name.startsWith('xl/') && /\.(?:xml|rels)$/.test(name),
};

const mostSheets = 50;

/**
 * Reads a workbook (.xlsx) by its content, whatever its name says. Nothing in it is evaluated. Formula errors are read as their texts, such as
 * `#DIV/0!`, formulas without a saved value as `#FORMULA!`, and numbers that are shown as percentages as such. Answers why it can't be read as a sentence.
 */
export function readWorkbook(content: Uint8Array): WorkbookReading {
  try {
    return { sheets: workbookCells(content) };
  } catch (error) {
    if (error instanceof UnreadableWorkbook) return { refusal: error.userMessage };
    if (error instanceof UnreadableOfficeFile)
      return { refusal: new UnreadableWorkbook(error.reason, error).userMessage };
    throw error;
  }
}

function workbookCells(content: Uint8Array): readonly WorkbookSheet[] {
  if (content[0] !== 0x50 || content[1] !== 0x4b) throw new UnreadableWorkbook('unsupportedType');
  const parts = partsOfArchive(content, limits);
  if (!parts.has('xl/workbook.xml')) throw new UnreadableWorkbook('unsupportedType');
  const book = bookIn(parts);
  if (book.sheets.length > mostSheets) throw new UnreadableWorkbook('tooLarge');
  const size = new WorkbookSize();
  return book.sheets.map(({ name, part }) => {
    const cells = new SheetCells(book, size);
    return { name: size.addText(name), rows: rowsOf(part, parts, cells) };
  });
}

function rowsOf(part: string, parts: Parts, cells: SheetCells): WorkbookSheet['rows'] {
  const content = parts.get(part);
  // Charts are sheets without cells.
  if (content === undefined || !part.includes('worksheets/')) return [];
  readXml(content, cells);
  return cells.filledRows();
}
