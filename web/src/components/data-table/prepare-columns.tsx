import { type ColumnDef, createColumnHelper, type RowData } from '@tanstack/react-table';
import type { ReactNode } from 'react';
import { cellText } from './cell-text.ts';
import { type ColumnFilter, passesFilter } from './filters.ts';
import { type DataTableFeatures, idOf, isNumeric, type TableColumn } from './table-columns.ts';

interface Accessed<Row> {
  readonly accessorKey?: keyof Row & string;
  readonly accessorFn?: (row: Row, index: number) => unknown;
  readonly sortFn?: unknown;
  readonly cell?: unknown;
}

/**
 * Completes what columns leave unsaid: a cell reads as the column's format, filters look at what is shown, missing values sort last in
 * both directions, numbers and dates sort by value.
 */
export function prepareColumns<Row extends RowData>(
  columns: readonly TableColumn<Row>[],
): ColumnDef<DataTableFeatures, Row>[] {
  return columns.map((column) => {
    const { accessorKey, accessorFn, ...rest } = column as TableColumn<Row> & Accessed<Row>;
    if (accessorKey === undefined && accessorFn === undefined) return column;
    const { meta } = column;
    const read = (row: Row, index: number): unknown =>
      (accessorFn === undefined ? row[accessorKey as keyof Row] : accessorFn(row, index)) ?? undefined;
    const sortsByValue = isNumeric(meta?.format) || meta?.format?.kind === 'date' || meta?.format?.kind === 'period';
    return {
      sortUndefined: 'last',
      sortFn: sortsByValue ? 'basic' : 'text',
      cell: ({ row, getValue }: { row: { original: Row }; getValue: () => unknown }) => (
        <span className="figures">{cellText(meta, row.original, getValue())}</span>
      ),
      filterFn: (
        row: { original: Row; getValue: (columnId: string) => unknown },
        columnId: string,
        filter: ColumnFilter,
      ) => passesFilter(filter, cellText(meta, row.original, row.getValue(columnId)), row.getValue(columnId)),
      ...rest,
      id: idOf(column),
      accessorFn: read,
    } as TableColumn<Row>;
  });
}

/** The last column of a table: what can be done with a row. A `secondary` one gives way on narrow screens. */
export const actionsColumn = <Row extends RowData>(actions: (row: Row) => ReactNode, { secondary = false } = {}) =>
  createColumnHelper<DataTableFeatures, Row>().display({
    id: 'actions',
    header: () => <span className="visually-hidden">Actions</span>,
    meta: { align: 'end', ...(secondary ? { secondary } : {}) },
    cell: ({ row }) => actions(row.original),
  });
