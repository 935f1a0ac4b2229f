import { Button } from '@aws-amplify/ui-react';
import type { ColumnDef, RowData, SortingState } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { BulkBar } from './data-table/bulk-bar.tsx';
import { cellText } from './data-table/cell-text.ts';
import { ColumnWidths } from './data-table/column-widths.tsx';
import { TableBody } from './data-table/table-body.tsx';
import { type DataTableFeatures, filterKindsOf, idOf, type TableColumn } from './data-table/table-columns.ts';
import { toTsv } from './data-table/table-export.ts';
import { TableHead } from './data-table/table-head.tsx';
import { TableRowsSkeleton, TableWithoutRows } from './data-table/table-states.tsx';
import { TableToolbar } from './data-table/table-toolbar.tsx';
import type { TableView } from './data-table/table-view.ts';
import { shownTable, type TableRow, useDataTable } from './data-table/use-data-table.ts';
import { useRowKeys } from './data-table/use-row-keys.ts';
import { useRowSelection } from './data-table/use-row-selection.ts';
import { type MoreRows, useRowWindow } from './data-table/use-row-window.ts';
import { type ChangeView, useAddressView, useLocalView } from './data-table/use-table-view.ts';
import styles from './data-table.module.css';

export type { ColumnMeta, DataTableFeatures } from './data-table/table-columns.ts';

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers, and the files that it is exported to. */
  readonly caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  readonly columns: readonly ColumnDef<DataTableFeatures, Row, any>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  /**
   * Given, the table has its tools (filters, columns, export), and how it is looked at stands in the address under this name. It must be
   * the only table of that name on the page.
   */
  readonly id?: string;
  readonly sortedBy?: SortingState;
  /** A click anywhere on the row, or Enter; the first cell holds the link or button for the keyboard. */
  readonly onOpen?: (row: Row) => void;
  readonly openRowId?: string | null;
  readonly more?: MoreRows;
  /** Rows can be marked; what is given here acts on the marked ones. `clear` unmarks them. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  /** Rows come in the order and the choice that the server made for the view in the address. */
  readonly isServerSorted?: boolean;
  /** The first rows are on their way: their shape is shown. */
  readonly isLoading?: boolean;
  /** Why there are no rows, and a way to try again. */
  readonly failure?: { readonly error: unknown; readonly retry: () => void } | null;
  /** What stands in place of the rows when there are none at all. */
  readonly empty?: ReactNode;
}

const longListRows = 40;
const startingOrder: SortingState = [];
const none: readonly never[] = [];

/** A table of records. See the properties for what it can do; states without rows are part of it, so that its frame never jumps. */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  return props.id === undefined ? <LocalTable {...props} /> : <AddressedTable {...props} id={props.id} />;
}

function LocalTable<Row extends RowData>(props: DataTableProps<Row>) {
  const first = useRef(props.sortedBy ?? startingOrder);
  const [view, change] = useLocalView(first.current);
  return <Table {...props} view={view} onChangeView={change} />;
}

function AddressedTable<Row extends RowData>(props: DataTableProps<Row> & { readonly id: string }) {
  const sortedBy = useRef(props.sortedBy ?? startingOrder).current;
  const columnIds = useMemo(() => props.columns.map(idOf), [props.columns]);
  const filterKinds = useMemo(() => filterKindsOf(props.columns), [props.columns]);
  const [view, change] = useAddressView(props.id, columnIds, filterKinds, sortedBy);
  return <Table {...props} view={view} onChangeView={change} />;
}

interface ViewedTableProps<Row extends RowData> extends DataTableProps<Row> {
  readonly view: TableView;
  readonly onChangeView: ChangeView;
}

function Table<Row extends RowData>(props: ViewedTableProps<Row>) {
  const { caption, rows, rowId, view, onChangeView, onOpen, more, bulkActions, isServerSorted = false } = props;
  const columns = props.columns as readonly TableColumn<Row>[];
  const table = useDataTable({ columns, rows, rowId, view, onChangeView, isServerSorted });
  const shown = table.getRowModel().rows;
  const shownIds = useMemo(() => shown.map(({ id }) => id), [shown]);
  const marks = useRowSelection(shownIds);
  const selection = bulkActions === undefined ? null : marks;
  const marked = shown.filter(({ id }) => marks.ids.has(id));

  const scroll = useRef<HTMLDivElement>(null);
  const { isLong, window: drawn, pageRows, reveal } = useRowWindow(scroll, shown.length, more);
  const { body, onKeyDown } = useRowKeys({
    rowCount: shown.length,
    pageRows,
    reveal,
    open: onOpen && ((index) => shown[index] && onOpen(shown[index].original)),
    select: selection === null ? undefined : (index, isRange) => marks.toggle(shownIds[index] ?? '', isRange),
  });
  const rowLabel = (row: TableRow<Row>) => {
    const [first] = row.getVisibleCells();
    return first === undefined ? row.id : cellText(first.column.columnDef.meta, row.original, first.getValue());
  };
  const exported = () => shownTable(table, marked.length > 0 ? marked : shown);
  const hasRows = shown.length > 0 && !props.isLoading;
  const isKnown = !props.isLoading && (rows.length > 0 || !props.failure);

  const unmarkAll = () => {
    marks.clear();
    // The bar goes, and what had the focus with it.
    scroll.current?.focus({ preventScroll: true });
  };

  return (
    <div className={styles['frame']}>
      {selection && marked.length > 0 ? (
        <BulkBar count={marked.length} onClear={unmarkAll}>
          {bulkActions?.(
            marked.map(({ original }) => original),
            marks.clear,
          )}
        </BulkBar>
      ) : (
        props.id !== undefined && (
          <TableToolbar
            table={table}
            columns={columns}
            caption={caption}
            view={view}
            onChangeView={onChangeView}
            exported={exported}
            shownCount={shown.length}
            loadedCount={isKnown ? rows.length : null}
            hasMore={more?.hasMore ?? false}
          />
        )
      )}
      <div
        ref={scroll}
        className={`${styles['scroll']} ${shown.length > longListRows ? styles['long'] : ''} ${isLong ? styles['windowed'] : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        onCopy={(event) => {
          const isText = !(window.getSelection()?.isCollapsed ?? true);
          if (isText || event.target instanceof HTMLInputElement) return;
          event.preventDefault();
          event.clipboardData.setData('text/plain', toTsv(exported()));
        }}
      >
        <table
          className={`${styles['table']} ${selection ? styles['selectable'] : ''}`}
          aria-rowcount={more?.hasMore ? -1 : shown.length + 1}
        >
          <caption className="visually-hidden">{caption}</caption>
          {isLong && <ColumnWidths table={table} isSelectable={selection !== null} />}
          <TableHead table={table} selection={selection} rowCount={shown.length} measuredRows={isLong ? none : shown} />
          {hasRows && (
            <TableBody
              table={table}
              rows={shown}
              window={drawn}
              selection={selection}
              rowLabel={rowLabel}
              onOpen={onOpen}
              openRowId={props.openRowId}
              bodyRef={body}
              onKeyDown={onKeyDown}
            />
          )}
          {props.isLoading && (
            <TableRowsSkeleton columnCount={table.getVisibleLeafColumns().length} isSelectable={selection !== null} />
          )}
        </table>
      </div>
      {!hasRows && !props.isLoading && (
        <TableWithoutRows
          failure={props.failure ?? null}
          empty={props.empty}
          isFiltered={rows.length > 0 || Object.keys(view.filters).length > 0}
          onClearFilters={() => onChangeView({ filters: {} })}
        />
      )}
      {more?.hasMore && hasRows && (
        <div className={styles['more']} data-print="hide">
          <Button size="small" isLoading={more.isLoading} loadingText="Loading…" onClick={() => void more.load()}>
            Load more
          </Button>
        </div>
      )}
    </div>
  );
}
