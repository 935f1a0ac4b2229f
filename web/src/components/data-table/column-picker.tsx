import type { RowData } from '@tanstack/react-table';
import { ChevronDown, ChevronUp, Columns3 } from 'lucide-react';
import { Popover } from '../popover.tsx';
import { hasText, idOf, labelOf, startingColumns, type TableColumn } from './table-columns.ts';
import styles from './table-toolbar.module.css';
import type { ChangeView } from './use-table-view.ts';

interface ColumnPickerProps<Row extends RowData> {
  readonly columns: readonly TableColumn<Row>[];
  readonly chosen: readonly string[] | null;
  readonly onChangeView: ChangeView;
}

/** Which columns are shown, and in which order. The first names the row and stays. */
export function ColumnPicker<Row extends RowData>({ columns, chosen, onChangeView }: ColumnPickerProps<Row>) {
  const named = columns.filter(hasText);
  const [first, ...others] = named;
  if (first === undefined) return null;
  const ids = others.map(idOf);
  const shown = (chosen ?? startingColumns(columns)).filter((id) => ids.includes(id));
  const ordered = [...shown, ...ids.filter((id) => !shown.includes(id))];
  const label = (id: string) => labelOf(others.find((column) => idOf(column) === id) ?? {});
  const choose = (next: readonly string[]) => onChangeView({ columns: [idOf(first), ...next] });
  const move = (id: string, step: 1 | -1) => {
    const at = shown.indexOf(id);
    const next = shown.toSpliced(at, 1).toSpliced(at + step, 0, id);
    choose(next);
  };

  return (
    <Popover
      label="Columns"
      align="end"
      triggerClassName={styles['tool']}
      trigger={
        <>
          <Columns3 size={14} aria-hidden />
          <span className={styles['word']}>Columns</span>
        </>
      }
    >
      {() => (
        <div className={styles['picker']}>
          <ul className={styles['columns']} aria-label="Columns">
            <li>
              <label>
                <input type="checkbox" checked disabled /> {labelOf(first)}
              </label>
            </li>
            {ordered.map((id) => {
              const at = shown.indexOf(id);
              return (
                <li key={id}>
                  <label>
                    <input
                      type="checkbox"
                      checked={at >= 0}
                      onChange={() => choose(at >= 0 ? shown.filter((each) => each !== id) : [...shown, id])}
                    />{' '}
                    {label(id)}
                  </label>
                  {at >= 0 && (
                    <span>
                      <button
                        type="button"
                        aria-label={`Move ${label(id)} up`}
                        disabled={at === 0}
                        onClick={() => move(id, -1)}
                      >
                        <ChevronUp size={14} aria-hidden />
                      </button>
                      <button
                        type="button"
                        aria-label={`Move ${label(id)} down`}
                        disabled={at === shown.length - 1}
                        onClick={() => move(id, 1)}
                      >
                        <ChevronDown size={14} aria-hidden />
                      </button>
                    </span>
                  )}
                </li>
              );
            })}
          </ul>
          <button
            type="button"
            className={styles['tool']}
            disabled={chosen === null}
            onClick={() => onChangeView({ columns: null })}
          >
            Reset
          </button>
        </div>
      )}
    </Popover>
  );
}
