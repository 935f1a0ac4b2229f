import type { ImportFile } from '#functions/platform/workbooks/workbook.ts';
import { csvCells } from './csv-cells.ts';
import { UnreadableCsv } from './unreadable-csv.ts';
import { readWorkbook } from './workbook-cells.ts';

/** How archives begin, and files of old Office programs and such with a password. */
const officeMarks = [
  [0x50, 0x4b],
  [0xd0, 0xcf, 0x11, 0xe0],
];

/** Reads what people import, a workbook or a CSV file, by its content. Answers why it can't be read as a sentence. */
export function readImportFile(content: Uint8Array): ImportFile {
  if (officeMarks.some((mark) => mark.every((byte, at) => content[at] === byte))) return readWorkbook(content);
  try {
    return { table: csvCells(content) };
  } catch (error) {
    if (error instanceof UnreadableCsv) return { refusal: error.userMessage };
    throw error;
  }
}
