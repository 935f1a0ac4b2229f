import { formatDate, formatPeriod } from '#shared/format/dates.ts';
import { formatMonths } from '#shared/format/duration.ts';
import { formatPercent, formatRatio } from '#shared/format/figure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { finite, formatPlain, noValue } from '#shared/format/number.ts';
import type { SpreadsheetCell } from '#shared/format/workbook.ts';
import { isIsoDate } from '#shared/time/dates.ts';
import type { ColumnMeta, ValueFormat } from './table-columns.ts';

/** What a value reads as. Nothing is an em dash, as everywhere. */
export function valueText(format: ValueFormat | undefined, value: unknown): string {
  if (value === null || value === undefined || value === '') return noValue;
  if (typeof value === 'number') return numberText(format, value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (format?.kind === 'date') return formatDate(String(value));
  if (format?.kind === 'period') return formatPeriod(String(value));
  return String(value);
}

function numberText(format: ValueFormat | undefined, value: number): string {
  switch (format?.kind) {
    case 'money':
      return formatMoney(value, { currency: format.currency, decimals: format.decimals ?? 0 });
    case 'ratio':
      return formatRatio(value);
    case 'percent':
      return formatPercent(value);
    case 'months':
      return formatMonths(value);
    default:
      return formatPlain(value);
  }
}

/** What a cell says: its own text if it declares one, else its value as the column reads. */
export const cellText = (meta: ColumnMeta | undefined, row: unknown, value: unknown): string =>
  meta?.text === undefined ? valueText(meta?.format, value) : meta.text(row);

const bothSigns = (digits: string): string => `${digits};(${digits})`;

/** As many decimals as `formatPlain` would show, because a spreadsheet's optional digits leave a lone point behind. */
const decimalsOf = (value: number): number => (formatPlain(Math.abs(value)).split('.')[1] ?? '').length;

const digitsWith = (decimals: number): string => (decimals === 0 ? '#,##0' : `#,##0.${'0'.repeat(decimals)}`);

function spreadsheetFormat(format: ValueFormat, value: number): string {
  switch (format.kind) {
    case 'money': {
      const symbol = formatMoney(0, { currency: format.currency }).replace('0', '');
      return bothSigns(`"${symbol}"${digitsWith(format.decimals ?? 0)}`);
    }
    case 'ratio':
      return bothSigns(`${digitsWith(2)}"×"`);
    case 'percent':
      return bothSigns(`${digitsWith(2)}"%"`);
    default:
      return bothSigns(digitsWith(decimalsOf(value)));
  }
}

/** The same text as on the screen, but numbers and dates stay values that can be reckoned with. Durations have no such format and stay text. */
export function spreadsheetCell(meta: ColumnMeta | undefined, row: unknown, value: unknown): SpreadsheetCell {
  const format = meta?.format;
  const number = typeof value === 'number' ? finite(value) : null;
  const isNumber = meta?.text === undefined && number !== null && format?.kind !== 'months';
  if (isNumber) return { value: number, format: spreadsheetFormat(format ?? { kind: 'number' }, number) };
  if (meta?.text === undefined && format?.kind === 'date' && typeof value === 'string' && isIsoDate(value)) {
    return { value: new Date(`${value}T00:00:00Z`), format: 'mmm d, yyyy' };
  }
  return { value: cellText(meta, row, value) };
}
