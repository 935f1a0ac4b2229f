import type { RowData } from '@tanstack/react-table';
import { X } from 'lucide-react';
import { useMemo } from 'react';
import { counted } from '../counted.ts';
import { valueText } from './cell-text.ts';
import { ColumnPicker } from './column-picker.tsx';
import { ExportMenu } from './export-menu.tsx';
import { FilterPicker } from './filter-picker.tsx';
import { describeFilter } from './filters.ts';
import { idOf, labelOf, type TableColumn } from './table-columns.ts';
import type { ShownTable } from './table-export.ts';
import styles from './table-toolbar.module.css';
import type { TableView } from './table-view.ts';
import type { DataTableInstance } from './use-data-table.ts';
import type { ChangeView } from './use-table-view.ts';

interface TableToolbarProps<Row extends RowData> {
  readonly table: DataTableInstance<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly caption: string;
  readonly view: TableView;
  readonly onChangeView: ChangeView;
  readonly exported: () => ShownTable;
  readonly shownCount: number;
  /** Null while nobody knows: they are on their way, or could not be read. */
  readonly loadedCount: number | null;
  readonly hasMore: boolean;
}

const countWords = (shown: number, loaded: number): string =>
  shown === loaded ? counted(shown, 'row') : `${shown.toLocaleString('en-US')} of ${counted(loaded, 'row')}`;

/** Filters at the left, with a mark for each that is on; what is shown, columns and export at the right. */
export function TableToolbar<Row extends RowData>(props: TableToolbarProps<Row>) {
  const { table, columns, caption, view, onChangeView, exported, shownCount, loadedCount, hasMore } = props;
  const byId = useMemo(() => new Map(columns.map((column) => [idOf(column), column])), [columns]);
  const remove = (id: string) =>
    onChangeView({ filters: Object.fromEntries(Object.entries(view.filters).filter(([each]) => each !== id)) });

  return (
    <div role="toolbar" aria-label={`Tools of ${caption}`} className={styles['bar']}>
      <FilterPicker table={table} columns={columns} filters={view.filters} onChangeView={onChangeView} />
      {Object.entries(view.filters).map(([id, filter]) => {
        const column = byId.get(id);
        if (column === undefined) return null;
        const label = labelOf(column);
        return (
          <button key={id} type="button" className={styles['mark']} onClick={() => remove(id)}>
            <span className="visually-hidden">Remove filter: </span>
            {label} <span>{describeFilter(filter, (value) => valueText(column.meta?.format, value))}</span>
            <X size={13} aria-hidden />
          </button>
        );
      })}
      <span className={styles['count']} role="status">
        {loadedCount !== null && countWords(shownCount, loadedCount)}
        {loadedCount !== null && hasMore && ' loaded'}
      </span>
      <ColumnPicker columns={columns} chosen={view.columns} onChangeView={onChangeView} />
      <ExportMenu name={caption} exported={exported} />
    </div>
  );
}
