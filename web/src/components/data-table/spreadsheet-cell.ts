import { formatPlain } from '#shared/format/number.ts';
import type { SpreadsheetCell } from '#shared/format/workbook.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import type { FileCell } from './file-table.ts';
import type { ValueFormat } from './table-columns.ts';

const bothSigns = (digits: string): string => `${digits};(${digits})`;

/** As many decimals as the number has, because a spreadsheet's optional digits leave a lone point behind. */
const decimalsOf = (value: number): number => (formatPlain(Math.abs(value), 6).split('.')[1] ?? '').length;

const digitsWith = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

function numberCell(value: number, format: ValueFormat | undefined): SpreadsheetCell {
  switch (format?.kind) {
    case 'money':
      return { value, format: bothSigns(digitsWith(2)) };
    case 'ratio':
      return { value, format: bothSigns(`${digitsWith(2)}"×"`) };
    case 'percent':
      // A spreadsheet's percentage is a share: 12.5% is 0.125.
      return { value: Number((value / 100).toPrecision(15)), format: bothSigns('0.00%') };
    default:
      return { value, format: bothSigns(digitsWith(decimalsOf(value))) };
  }
}

const dayCell = (date: string, format: string): SpreadsheetCell => ({ value: new Date(`${date}T00:00:00Z`), format });

/** A value as a spreadsheet holds it: numbers and days that can be reckoned with. */
export function spreadsheetCell({ value, format }: FileCell): SpreadsheetCell {
  if (typeof value === 'number') return numberCell(value, format);
  if (format?.kind === 'date' && isIsoDate(value)) return dayCell(value, 'mmm d, yyyy');
  if (format?.kind === 'period' && isIsoDate(`${value}-01`)) return dayCell(`${value}-01`, 'mmm yyyy');
  return { value };
}
