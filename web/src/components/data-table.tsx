import { Button } from '@aws-amplify/ui-react';
import {
  type ColumnDef,
  createSortedRowModel,
  metaHelper,
  type RowData,
  rowSortingFeature,
  type SortingState,
  sortFn_alphanumeric,
  sortFn_basic,
  sortFn_text,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { KeyboardEvent, MouseEvent } from 'react';
import styles from './data-table.module.css';

interface ColumnMeta {
  readonly align?: 'end';
  /** Left out on narrow screens; the details show it. */
  readonly secondary?: boolean;
  /** Takes what is left and cuts long text off. */
  readonly grow?: boolean;
}

const dataTableFeatures = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric, basic: sortFn_basic, text: sortFn_text },
  columnMeta: metaHelper<ColumnMeta>(),
});
export type DataTableFeatures = typeof dataTableFeatures;

interface DataTableProps<Row extends RowData> {
  /** Names the table for screen readers. */
  readonly caption: string;
  // biome-ignore lint/suspicious/noExplicitAny: each column has a value type of its own
  readonly columns: readonly ColumnDef<DataTableFeatures, Row, any>[];
  readonly rows: readonly Row[];
  readonly rowId: (row: Row) => string;
  readonly sortedBy?: SortingState;
  /** A click anywhere on the row; the first cell holds the link or button for the keyboard. */
  readonly onOpen?: (row: Row) => void;
  readonly openRowId?: string | null;
  readonly more?: { readonly hasMore: boolean; readonly isLoading: boolean; readonly load: () => unknown };
}

const longListRows = 40;

/** Up and down move between rows, onto the same control of the next one. */
function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
  const row = (event.target as HTMLElement).closest('tr');
  const next = event.key === 'ArrowDown' ? row?.nextElementSibling : row?.previousElementSibling;
  const control = next?.querySelector<HTMLElement>('a, button');
  if (!control) return;
  event.preventDefault();
  control.focus();
}

const isControl = (event: MouseEvent): boolean =>
  (event.target as HTMLElement).closest('a, button, input, select, label') !== null;

export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowId, sortedBy = [], onOpen, openRowId, more } = props;
  const table = useTable({
    features: dataTableFeatures,
    columns: columns as ColumnDef<DataTableFeatures, Row>[],
    data: rows as Row[],
    getRowId: rowId,
    initialState: { sorting: sortedBy },
    sortDescFirst: false,
  });

  return (
    <>
      <div
        className={`${styles['scroll']} ${rows.length > longListRows ? styles['long'] : ''}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
      >
        <table className={styles['table']}>
          <caption className="visually-hidden">{caption}</caption>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => {
                  const sorted = header.column.getIsSorted();
                  return (
                    <th
                      key={header.id}
                      scope="col"
                      className={cellClass(header.column.columnDef.meta)}
                      aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
                    >
                      {header.column.getCanSort() ? (
                        <button
                          type="button"
                          className={styles['sort']}
                          onClick={header.column.getToggleSortingHandler()}
                        >
                          <table.FlexRender header={header} />
                          <SortIcon sorted={sorted} />
                        </button>
                      ) : (
                        <table.FlexRender header={header} />
                      )}
                    </th>
                  );
                })}
              </tr>
            ))}
          </thead>
          <tbody onKeyDown={moveBetweenRows}>
            {table.getRowModel().rows.map((row) => (
              <tr
                key={row.id}
                className={`${onOpen ? styles['clickable'] : ''} ${row.id === openRowId ? styles['open'] : ''}`}
                onClick={onOpen && ((event) => !isControl(event) && onOpen(row.original))}
              >
                {row.getAllCells().map((cell) => (
                  <td key={cell.id} className={cellClass(cell.column.columnDef.meta)}>
                    <table.FlexRender cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {more?.hasMore && (
        <div className={styles['more']}>
          <Button size="small" isLoading={more.isLoading} loadingText="Loading…" onClick={() => void more.load()}>
            Load more
          </Button>
        </div>
      )}
    </>
  );
}

const cellClass = (meta: ColumnMeta | undefined): string =>
  [meta?.align === 'end' && styles['end'], meta?.secondary && styles['secondary'], meta?.grow && styles['grow']]
    .filter(Boolean)
    .join(' ');

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ArrowUp size={13} aria-hidden />;
  if (sorted === 'desc') return <ArrowDown size={13} aria-hidden />;
  return <ChevronsUpDown size={13} className={styles['unsorted']} aria-hidden />;
}
