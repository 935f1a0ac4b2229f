import type { RowData } from '@tanstack/react-table';
import styles from '../data-table.module.css';
import type { ColumnMeta } from './table-columns.ts';
import type { DataTableInstance } from './use-data-table.ts';

const usualWidths = {
  money: 140,
  ratio: 100,
  percent: 110,
  months: 150,
  number: 110,
  date: 130,
  period: 110,
  text: 170,
};
const growingWidth = 320;
const checkboxWidth = 44;

const widthOf = (meta: ColumnMeta | undefined, isFirst: boolean): number | string => {
  if (meta?.width !== undefined) return meta.width;
  // Narrower where the table is narrow: the style sheet knows.
  if (isFirst) return 'var(--name-column)';
  return meta?.grow ? growingWidth : usualWidths[meta?.format?.kind ?? 'text'];
};

/** Fixed widths for long tables: measured from the rows in sight, columns would jump while scrolling. Shares of the whole on wide screens. */
export function ColumnWidths<Row extends RowData>({
  table,
  isSelectable,
}: {
  table: DataTableInstance<Row>;
  isSelectable: boolean;
}) {
  return (
    <colgroup>
      {isSelectable && <col style={{ width: checkboxWidth }} />}
      {table.getVisibleLeafColumns().map(({ id, columnDef }, index) => (
        <col
          key={id}
          className={columnDef.meta?.secondary ? styles['secondary'] : undefined}
          style={{ width: widthOf(columnDef.meta, index === 0) }}
        />
      ))}
    </colgroup>
  );
}
