import type { RowData } from '@tanstack/react-table';
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef } from 'react';
import styles from '../data-table.module.css';
import { cellText } from './cell-text.ts';
import { cellClass } from './table-body.tsx';
import { type ColumnMeta, isAtEnd } from './table-columns.ts';
import type { DataTableInstance, TableRow } from './use-data-table.ts';
import type { RowSelection } from './use-row-selection.ts';

interface TextWidth {
  /** Of the longest text. */
  readonly characters: number;
  /** Of the longest word: what does not break by itself. An address of a mailbox breaks before its “@”. */
  readonly wordCharacters: number;
}

/** The room that each column's texts ask for, by column. */
type TextWidths = Readonly<Record<string, TextWidth>>;

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

const longest = (texts: readonly string[]): number => Math.max(0, ...texts.map(({ length }) => length));

const keepsOwnWidth = (meta: ColumnMeta | undefined): boolean => meta?.grow === true || isAtEnd(meta);

/**
 * How long the longest text of each column is. Beside a column that takes what is left, the others would be as narrow as their longest word,
 * and "Built-in" would break in two. The style sheet grants short texts a whole line and limits what long ones get.
 */
function textWidths<Row extends RowData>(table: DataTableInstance<Row>, rows: readonly TableRow<Row>[]): TextWidths {
  const [, ...columns] = table.getVisibleLeafColumns();
  return Object.fromEntries(
    columns
      .filter(({ columnDef }) => !keepsOwnWidth(columnDef.meta))
      .map(({ id, columnDef: { meta } }) => {
        const texts = rows.map((row) => {
          const value = row.getValue(id);
          return meta?.text !== undefined || isPlain(value) ? cellText(meta, row.original, value) : '';
        });
        const words = texts.flatMap((text) => text.split(/[\s-]+|(?=@)/));
        return [id, { characters: longest(texts), wordCharacters: longest(words) }] as const;
      })
      .filter(([, { characters }]) => characters > 0),
  );
}

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
