import { formatDate, formatPeriod } from '#shared/format/dates.ts';
import { formatMonths } from '#shared/format/duration.ts';
import { formatPercent, formatRatio } from '#shared/format/figure.ts';
import { formatMoney } from '#shared/format/money.ts';
import { noValue } from '#shared/format/no-value.ts';
import { formatPlain } from '#shared/format/number.ts';
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
