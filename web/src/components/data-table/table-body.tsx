import type { RowData } from '@tanstack/react-table';
import type { VirtualItem } from '@tanstack/react-virtual';
import type { KeyboardEvent, MouseEvent, RefObject } from 'react';
import styles from '../data-table.module.css';
import { type ColumnMeta, isAtEnd } from './table-columns.ts';
import type { DataTableInstance, TableRow } from './use-data-table.ts';
import type { RowSelection } from './use-row-selection.ts';

const isDate = (meta: ColumnMeta | undefined): boolean =>
  meta?.format?.kind === 'date' || meta?.format?.kind === 'period';

export const cellClass = (meta: ColumnMeta | undefined): string =>
  [
    isAtEnd(meta) && styles['end'],
    isDate(meta) && styles['nowrap'],
    meta?.oneLine && styles['oneLine'],
    meta?.secondary && styles['secondary'],
    meta?.grow && styles['grow'],
    meta?.short && styles['short'],
  ]
    .filter(Boolean)
    .join(' ');

interface TableBodyProps<Row extends RowData> {
  readonly table: DataTableInstance<Row>;
  readonly rows: readonly TableRow<Row>[];
  /** The part of the rows that is drawn, and how tall all of them are; null draws all. */
  readonly window: { readonly items: readonly VirtualItem[]; readonly heightInPixels: number } | null;
  readonly selection: RowSelection | null;
  readonly rowLabel: (row: TableRow<Row>) => string;
  readonly onOpen: ((row: Row) => void) | undefined;
  readonly openRowId: string | null | undefined;
  readonly bodyRef: RefObject<HTMLTableSectionElement | null>;
  readonly onKeyDown: (event: KeyboardEvent<HTMLTableSectionElement>) => void;
}

const isControl = (event: MouseEvent): boolean =>
  (event.target as HTMLElement).closest('a, button, input, select, label') !== null;

/** The rows. Those out of sight are replaced by one empty row of their height above and one below. */
export function TableBody<Row extends RowData>(props: TableBodyProps<Row>) {
  const { rows, window: drawn, bodyRef, onKeyDown } = props;
  const indexes = drawn === null ? rows.map((_, index) => index) : drawn.items.map(({ index }) => index);
  const above = drawn?.items[0]?.start ?? 0;
  const below = drawn === null ? 0 : drawn.heightInPixels - (drawn.items.at(-1)?.end ?? 0);
  return (
    <tbody ref={bodyRef} onKeyDown={onKeyDown}>
      {above > 0 && <Gap height={above} />}
      {indexes.map((index) => {
        const row = rows[index];
        return row && <BodyRow key={row.id} {...props} row={row} index={index} />;
      })}
      {below > 0 && <Gap height={below} />}
    </tbody>
  );
}

const Gap = ({ height }: { height: number }) => (
  <tr aria-hidden className={styles['gap']}>
    <td style={{ height }} />
  </tr>
);

function BodyRow<Row extends RowData>({
  table,
  row,
  index,
  selection,
  rowLabel,
  onOpen,
  openRowId,
}: TableBodyProps<Row> & { row: TableRow<Row>; index: number }) {
  const isSelected = selection?.ids.has(row.id) ?? false;
  const isOpen = row.id === openRowId;
  const classes = [onOpen && styles['clickable'], isOpen && styles['open'], isSelected && styles['selected']];
  return (
    <tr
      data-row={index}
      // The header is the first row.
      aria-rowindex={index + 2}
      tabIndex={-1}
      className={classes.filter(Boolean).join(' ')}
      onClick={onOpen && ((event) => !isControl(event) && onOpen(row.original))}
    >
      {selection && (
        <td data-select className={styles['select']}>
          <label className={styles['check']}>
            <input
              type="checkbox"
              checked={isSelected}
              onClick={(event) => selection.toggle(row.id, event.shiftKey)}
              onChange={() => undefined}
            />
            <span className="visually-hidden">Select {rowLabel(row)}</span>
          </label>
        </td>
      )}
      {row.getVisibleCells().map((cell, position) => (
        <td
          key={cell.id}
          data-name={position === 0 ? true : undefined}
          className={cellClass(cell.column.columnDef.meta)}
        >
          <table.FlexRender cell={cell} />
        </td>
      ))}
    </tr>
  );
}
