import { type RowData, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import { cellText } from './cell-text.ts';
import { fileColumns, fileTable } from './file-table.ts';
import { prepareColumns } from './prepare-columns.tsx';
import { dataTableFeatures, hasText, idOf, labelOf, startingColumns, type TableColumn } from './table-columns.ts';
import type { ShownTable } from './table-export.ts';
import type { TableView } from './table-view.ts';
import type { ChangeView } from './use-table-view.ts';

interface Options<Row extends RowData> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly view: TableView;
  readonly onChangeView: ChangeView;
  /** The server sorts and filters: rows are shown in the order in which they come. */
  readonly isServerSorted: boolean;
}

/** The chosen columns in their order. The first column names the row and stays; columns that only hold controls stay at the end. */
function shownColumns(columns: readonly object[], chosen: readonly string[] | null): readonly string[] {
  if (chosen === null) return startingColumns(columns);
  const [first, ...rest] = columns;
  const controls = rest.filter((column) => !hasText(column)).map(idOf);
  const firstId = first === undefined ? [] : [idOf(first)];
  return [...firstId, ...chosen.filter((id) => !firstId.includes(id) && !controls.includes(id)), ...controls];
}

export function useDataTable<Row extends RowData>(options: Options<Row>) {
  const { columns, rows, rowId, view, onChangeView, isServerSorted } = options;
  const prepared = useMemo(() => prepareColumns(columns), [columns]);
  const order = useMemo(() => shownColumns(columns, view.columns), [columns, view.columns]);
  const columnFilters = useMemo(
    () => Object.entries(view.filters).map(([id, value]) => ({ id, value })),
    [view.filters],
  );
  const columnVisibility = useMemo(
    () => Object.fromEntries(columns.map((column) => [idOf(column), order.includes(idOf(column))])),
    [columns, order],
  );
  return useTable({
    features: dataTableFeatures,
    columns: prepared,
    data: rows as Row[],
    getRowId: rowId,
    sortDescFirst: false,
    manualSorting: isServerSorted,
    manualFiltering: isServerSorted,
    state: { sorting: view.sorting, columnFilters, columnVisibility, columnOrder: [...order] },
    onSortingChange: (update) =>
      onChangeView({ sorting: typeof update === 'function' ? update(view.sorting) : update }),
  });
}

export type DataTableInstance<Row extends RowData> = ReturnType<typeof useDataTable<Row>>;
export type TableRow<Row extends RowData> = ReturnType<DataTableInstance<Row>['getRowModel']>['rows'][number];

/** Exactly what is on the screen, for copies and exports: the shown columns that say something, and the rows in their order. */
export function shownTable<Row extends RowData>(
  table: DataTableInstance<Row>,
  rows: readonly TableRow<Row>[],
): ShownTable {
  const columns = table.getVisibleLeafColumns().filter(({ columnDef }) => hasText(columnDef));
  return {
    headers: columns.map(({ columnDef }) => labelOf(columnDef)),
    texts: rows.map((row) =>
      columns.map(({ id, columnDef }) => cellText(columnDef.meta, row.original, row.getValue(id))),
    ),
    file: () =>
      fileTable(
        columns.flatMap(({ id, columnDef }) =>
          fileColumns(
            labelOf(columnDef),
            columnDef.meta,
            rows.map((row) => ({ row: row.original, value: row.getValue(id) })),
          ),
        ),
        rows.length,
      ),
  };
}
