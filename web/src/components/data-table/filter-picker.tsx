import type { RowData } from '@tanstack/react-table';
import { ListFilter } from 'lucide-react';
import { nameOrder } from '#shared/format/name-order.ts';
import { Popover } from '../popover.tsx';
import { cellText } from './cell-text.ts';
import { FilterFields } from './filter-fields.tsx';
import { type ColumnFilter, isFilterEmpty } from './filters.ts';
import { idOf, labelOf, type TableColumn } from './table-columns.ts';
import styles from './table-toolbar.module.css';
import type { TableView } from './table-view.ts';
import type { DataTableInstance } from './use-data-table.ts';
import type { ChangeView } from './use-table-view.ts';

interface FilterPickerProps<Row extends RowData> {
  readonly table: DataTableInstance<Row>;
  readonly columns: readonly TableColumn<Row>[];
  readonly filters: TableView['filters'];
  readonly onChangeView: ChangeView;
}

/** Every text that a column shows, for choosing among them. */
function choicesOf<Row extends RowData>(table: DataTableInstance<Row>, column: TableColumn<Row>): readonly string[] {
  const rows = table.getPreFilteredRowModel().rows;
  const texts = new Set(rows.map((row) => cellText(column.meta, row.original, row.getValue(idOf(column)))));
  return [...texts].toSorted(nameOrder);
}

/** All filters of the table in one place, each in the way that its column declares. */
export function FilterPicker<Row extends RowData>({ table, columns, filters, onChangeView }: FilterPickerProps<Row>) {
  const filterable = columns.filter(({ meta }) => meta?.filter !== undefined);
  if (filterable.length === 0) return null;
  const count = Object.keys(filters).length;

  const set = (id: string, filter: ColumnFilter) => {
    const others = Object.entries(filters).filter(([each]) => each !== id);
    const next = isFilterEmpty(filter) ? others : [...others, [id, filter] as const];
    // Letters of one word are one step back.
    onChangeView(
      { filters: Object.fromEntries(next) },
      { replace: filter.kind !== 'choice' && filters[id] !== undefined },
    );
  };

  return (
    <Popover
      label={count === 0 ? 'Filter' : `Filter, ${count} on`}
      triggerClassName={styles['tool']}
      trigger={
        <>
          <ListFilter size={14} aria-hidden />
          <span className={styles['word']}>Filter</span>
        </>
      }
    >
      {() => (
        <div className={styles['picker']}>
          {filterable.map((column) => {
            const id = idOf(column);
            return (
              <FilterFields
                key={id}
                label={labelOf(column)}
                kind={column.meta?.filter ?? 'text'}
                filter={filters[id] ?? null}
                choices={column.meta?.filter === 'choice' ? choicesOf(table, column) : []}
                onChange={(filter) => set(id, filter)}
              />
            );
          })}
          <button
            type="button"
            className={styles['tool']}
            disabled={count === 0}
            onClick={() => onChangeView({ filters: {} })}
          >
            Clear all
          </button>
        </div>
      )}
    </Popover>
  );
}
