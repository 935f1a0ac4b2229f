import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import styles from '../data-table.module.css';
import { cellClass } from './cell-class.ts';
import { type TextWidth, textWidths } from './text-widths.ts';
import type { DataTableInstance, TableRow } from './use-data-table.ts';
import type { RowSelection } from './use-row-selection.ts';

interface TableHeadProps<Row extends RowData> {
  readonly table: DataTableInstance<Row>;
  readonly selection: RowSelection | null;
  readonly rowCount: number;
  /** The rows that the columns are as wide as; none where widths are fixed. */
  readonly measuredRows: readonly TableRow<Row>[];
}

const roomFor = ({ characters, wordCharacters }: TextWidth) =>
  ({ '--characters': characters, '--word': wordCharacters }) as CSSProperties;

/** Columns' names; those that sort are buttons. */
export function TableHead<Row extends RowData>({ table, selection, rowCount, measuredRows }: TableHeadProps<Row>) {
  const columns = table.getVisibleLeafColumns();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the table stays the same while its columns change
  const widths = useMemo(() => textWidths(table, measuredRows), [table, columns, measuredRows]);
  return (
    <thead>
      {table.getHeaderGroups().map((group) => (
        <tr key={group.id} aria-rowindex={1}>
          {selection && (
            <th scope="col" className={styles['select']}>
              <SelectAll selection={selection} rowCount={rowCount} />
            </th>
          )}
          {group.headers.map((header) => {
            const sorted = header.column.getIsSorted();
            const width = widths[header.column.id];
            return (
              <th
                key={header.id}
                scope="col"
                className={`${cellClass(header.column.columnDef.meta)} ${width === undefined ? '' : styles['measured']}`}
                style={width && roomFor(width)}
                aria-sort={sorted === 'asc' ? 'ascending' : sorted === 'desc' ? 'descending' : undefined}
              >
                {header.column.getCanSort() ? (
                  <button type="button" className={styles['sort']} onClick={header.column.getToggleSortingHandler()}>
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
  );
}

function SelectAll({ selection, rowCount }: { selection: RowSelection; rowCount: number }) {
  const input = useRef<HTMLInputElement>(null);
  const isAll = rowCount > 0 && selection.ids.size === rowCount;
  useEffect(() => {
    if (input.current) input.current.indeterminate = selection.ids.size > 0 && !isAll;
  });
  return (
    <label className={styles['check']}>
      <input ref={input} type="checkbox" checked={isAll} onChange={selection.toggleAll} disabled={rowCount === 0} />
      <span className="visually-hidden">Select all rows</span>
    </label>
  );
}

function SortIcon({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ArrowUp size={13} aria-hidden />;
  if (sorted === 'desc') return <ArrowDown size={13} aria-hidden />;
  return <ChevronsUpDown size={13} className={styles['unsorted']} aria-hidden />;
}
