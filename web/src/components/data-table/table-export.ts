import { asText, toCsv } from '#shared/format/csv.ts';
import { estimateTextWidth, type Font } from '#shared/format/text-width.ts';
import { loadCode } from '../code/load-code.ts';
import { valueText } from './cell-text.ts';
import type { FileTable } from './file-table.ts';
import { spreadsheetCell } from './spreadsheet-cell.ts';

/** What the screen shows, in its order: the headers and each cell's text. */
interface ShownTexts {
  readonly headers: readonly string[];
  readonly texts: readonly (readonly string[])[];
}

/** What the screen shows, and the same as files hold it. */
export interface ShownTable extends ShownTexts {
  readonly file: () => FileTable;
}

/** For pasting into a spreadsheet: a cell must not hold what separates cells, and nothing that the spreadsheet would compute. */
const pastedCell = (text: string): string => asText(text.replace(/\s+/g, ' ').trim());

export const toTsv = ({ headers, texts }: ShownTexts): string =>
  [headers, ...texts].map((row) => row.map(pastedCell).join('\t')).join('\n');

const [narrowest, widest, padding] = [8, 60, 2];

/** Spreadsheets measure columns in digits. */
const inDigits = (text: string, font?: Font): number => estimateTextWidth(text, font) / estimateTextWidth('0');

/** As wide as the widest text needs, within what fits on a screen. The header is bold. */
function columnWidth(header: string, texts: readonly string[]): number {
  const needed = Math.max(inDigits(header, { weight: 700 }), ...texts.map((text) => inDigits(text)));
  return Math.min(widest, Math.max(narrowest, Math.ceil(needed) + padding));
}

/** Longer tables are measured by their first rows. */
const measuredRows = 500;

/** The workbook as a file. What writes it is only fetched when somebody asks for a workbook. */
export async function toWorkbook(name: string, { headers, rows }: FileTable): Promise<Blob> {
  const { workbookType, writeWorkbook } = await loadCode(() => import('#shared/format/workbook.ts'));
  const measured = rows.slice(0, measuredRows);
  const widths = headers.map((header, index) =>
    columnWidth(
      header,
      measured.map((row) => {
        const cell = row[index] ?? null;
        return cell === null ? '' : valueText(cell.format, cell.value);
      }),
    ),
  );
  const cells = rows.map((row) => row.map((cell) => (cell === null ? null : spreadsheetCell(cell))));
  const sheet = { name, headers, rows: cells, widths };
  return new Blob([writeWorkbook([sheet])], { type: workbookType });
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
export const csvFile = ({ headers, rows }: FileTable): Blob =>
  new Blob([byteOrderMark, toCsv([headers, ...rows.map((row) => row.map((cell) => cell?.value))])], {
    type: 'text/csv;charset=utf-8',
  });
