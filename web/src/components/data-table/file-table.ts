import { isCurrency } from '#shared/format/figure.ts';
import { noValue } from '#shared/format/no-value.ts';
import { unitLabel } from '#shared/format/units.ts';
import { cellText } from './cell-text.ts';
import { type ColumnMeta, isNumeric, type Measure, type ValueFormat } from './table-columns.ts';

/** A value as files keep it: a number, a day or month as `2026-03-31` or `2026-03`, or a text. */
export interface FileCell {
  readonly value: string | number;
  readonly format?: ValueFormat;
}

/** A table as files hold it. Null is an empty cell. */
export interface FileTable {
  readonly headers: readonly string[];
  readonly rows: readonly (readonly (FileCell | null)[])[];
}

interface FileColumn {
  readonly header: string;
  readonly cells: readonly (FileCell | null)[];
}

/** A row of the table with the value that a column has for it. */
export interface ColumnEntry {
  readonly row: unknown;
  readonly value: unknown;
}

const signs: Readonly<Record<string, string>> = { Ratio: '×', Percentage: '%' };
const shortUnit = (unit: string): string => signs[unit] ?? unitLabel(unit);
const inUnit = (header: string, unit: string): string => `${header} (${shortUnit(unit)})`;

function formatIn(unit: string): ValueFormat {
  if (isCurrency(unit)) return { kind: 'money', currency: unit, decimals: 2 };
  if (unit === 'Ratio') return { kind: 'ratio' };
  return { kind: unit === 'Percentage' ? 'percent' : 'number' };
}

/** Fifteen digits are what spreadsheets calculate with; the rest is what binary makes of a sum. */
const rounded = (value: number): number => Number(value.toPrecision(15));

const cellOf = ({ value, unit }: Measure): FileCell => ({ value: rounded(value), format: formatIn(unit) });
const textCell = (text: string | null): FileCell | null =>
  text === null || text === '' || text === noValue ? null : { value: text };

/** One column where all are in one unit, else the units beside them; a column for each unit where a row has several. */
function measureColumns(header: string, all: readonly (readonly Measure[])[]): readonly FileColumn[] {
  const units = [...new Set(all.flatMap((measures) => measures.map(({ unit }) => unit)))];
  const [unit] = units;
  if (unit === undefined) return [{ header, cells: all.map(() => null) }];
  if (units.length > 1 && all.every(({ length }) => length <= 1)) {
    return [
      { header, cells: all.map(([measure]) => (measure === undefined ? null : cellOf(measure))) },
      {
        header: units.every(isCurrency) ? `${header} currency` : `${header} unit`,
        cells: all.map(([measure]) => (measure === undefined ? null : { value: shortUnit(measure.unit) })),
      },
    ];
  }
  return units.map((each) => ({
    header: inUnit(header, each),
    cells: all.map((measures) => {
      const own = measures.find((measure) => measure.unit === each);
      return own === undefined ? null : cellOf(own);
    }),
  }));
}

/** In what the numbers of a format are, for the header. */
function unitOf(format: ValueFormat | undefined): string | null {
  switch (format?.kind) {
    case 'money':
      return format.currency;
    case 'ratio':
      return 'Ratio';
    case 'percent':
      return 'Percentage';
    case 'months':
      return 'months';
    default:
      return null;
  }
}

function valueCell(meta: ColumnMeta | undefined, { row, value }: ColumnEntry): FileCell | null {
  const format = meta?.format;
  if (meta?.text !== undefined) return textCell(meta.text(row));
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number')
    return Number.isFinite(value) ? { value: rounded(value), format: format ?? { kind: 'number' } } : null;
  const isDated = format?.kind === 'date' || format?.kind === 'period';
  return isDated && typeof value === 'string' ? { value, format } : textCell(cellText(meta, row, value));
}

/** What files hold of one column of the table. */
export function fileColumns(
  header: string,
  meta: ColumnMeta | undefined,
  entries: readonly ColumnEntry[],
): readonly FileColumn[] {
  const { measures, remark } = meta ?? {};
  const unit = isNumeric(meta?.format) ? unitOf(meta?.format) : null;
  const columns =
    measures === undefined
      ? [
          {
            header: unit === null ? header : inUnit(header, unit),
            cells: entries.map((entry) => valueCell(meta, entry)),
          },
        ]
      : measureColumns(
          header,
          entries.map(({ row }) => measures(row)),
        );
  const remarks = remark === undefined ? [] : entries.map(({ row }) => textCell(remark.of(row)));
  const hasRemarks = remark !== undefined && remarks.some((cell) => cell !== null);
  return hasRemarks ? [...columns, { header: remark.header, cells: remarks }] : columns;
}

/** Columns beside each other, as rows. */
export const fileTable = (columns: readonly FileColumn[], rowCount: number): FileTable => ({
  headers: columns.map(({ header }) => header),
  rows: Array.from({ length: rowCount }, (_, at) => columns.map(({ cells }) => cells[at] ?? null)),
});
