import {
  type ColumnDef,
  columnFilteringFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
} from '@tanstack/react-table';

/** How a column's values read, on the screen, in a copy, and as a number format of a spreadsheet. */
export type ValueFormat =
  | { readonly kind: 'money'; readonly currency: string; readonly decimals?: 0 | 2 | 3 }
  | { readonly kind: 'text' | 'ratio' | 'percent' | 'months' | 'number' | 'date' | 'period' };

/** A number with its unit: a currency, `Ratio`, `Percentage`, or what something is measured in. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
}

export interface ColumnMeta {
  readonly align?: 'end';
  /** Left out on narrow screens; the details show it. */
  readonly secondary?: boolean;
  /** Not shown until the reader chooses it. */
  readonly hiddenAtFirst?: boolean;
  /** Stays on one line: codes, which would break at their hyphens. Very long ones are cut off. */
  readonly oneLine?: boolean;
  /** Takes what is left and cuts long text off. */
  readonly grow?: boolean;
  /** Names the column where its header is not plain text. */
  readonly label?: string;
  readonly format?: ValueFormat;
  /** How the reader narrows the table by this column. Text and choice look at what is shown, numbers and dates at the value. */
  readonly filter?: 'text' | 'choice' | 'number' | 'date';
  /** As narrow as what it says, also where it comes first: places in a list. */
  readonly short?: boolean;
  /** Width in CSS pixels while the table is too long to be measured row by row. */
  readonly width?: number;
  /** What the cell says, where a `cell` of its own shows more than its value. */
  text?(row: unknown): string;
  /** What files hold in place of that text: each number with its unit; none where there is no value. */
  measures?(row: unknown): readonly Measure[];
  /** What files say beside it, in a column of its own where a row has any. */
  readonly remark?: { readonly header: string; of(row: unknown): string | null };
}

export const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  columnFilteringFeature,
  columnVisibilityFeature,
  columnOrderingFeature,
  sortedRowModel: createSortedRowModel(),
  filteredRowModel: createFilteredRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});
export type DataTableFeatures = typeof dataTableFeatures;

export type TableColumn<Row extends RowData> = ColumnDef<DataTableFeatures, Row>;

const numericKinds: ReadonlySet<string> = new Set(['money', 'ratio', 'percent', 'months', 'number']);

export const isNumeric = (format: ValueFormat | undefined): boolean =>
  format !== undefined && numericKinds.has(format.kind);

/** Numbers stand at the right, so that their digits line up. */
export const isAtEnd = (meta: ColumnMeta | undefined): boolean => meta?.align === 'end' || isNumeric(meta?.format);

/** The parts of a column definition that the kinds of definition share only in part. */
interface Definition {
  readonly id?: string;
  readonly header?: unknown;
  readonly accessorKey?: PropertyKey;
  readonly accessorFn?: (row: never, index: number) => unknown;
  readonly meta?: ColumnMeta;
}

export const idOf = (column: object): string => {
  const { id, accessorKey, header } = column as Definition;
  return id ?? String(accessorKey ?? header ?? '');
};

/** The name of a column in pickers and exports; empty for columns that only hold controls. */
export const labelOf = (column: object): string => {
  const { meta, header } = column as Definition;
  return meta?.label ?? (typeof header === 'string' ? header : '');
};

/** True for columns that say something, as opposed to those that only hold controls. */
export const hasText = (column: object): boolean => {
  const { accessorKey, accessorFn, meta } = column as Definition;
  return accessorKey !== undefined || accessorFn !== undefined || meta?.text !== undefined;
};

/** The columns that a table starts with, in their order. */
export const startingColumns = (columns: readonly object[]): readonly string[] =>
  columns.filter((column) => (column as Definition).meta?.hiddenAtFirst !== true).map(idOf);

/** The columns that the reader can narrow the table by. */
export const filterKindsOf = (
  columns: readonly object[],
): Readonly<Record<string, NonNullable<ColumnMeta['filter']>>> =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const filter = (column as Definition).meta?.filter;
      return filter === undefined ? [] : [[idOf(column), filter]];
    }),
  );
