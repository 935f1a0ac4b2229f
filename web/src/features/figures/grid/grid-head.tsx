// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus, or what is inside of it
import type { VirtualItem } from '@tanstack/react-virtual';
import { memo } from 'react';
import styles from './grid.module.css';
import type { PeriodColumn } from './model/grid-columns.ts';

interface GridHeadProps {
  readonly columns: readonly PeriodColumn[];
  readonly drawn: readonly VirtualItem[];
  readonly nameWidth: number;
}

/** The periods, above their columns. */
export const GridHead = memo(function GridHead({ columns, drawn, nameWidth }: GridHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className={styles['head']}>
      <div role="columnheader" aria-colindex={1} className={styles['corner']} style={{ width: nameWidth }}>
        Detail
      </div>
      {drawn.map(({ index, start, size, key }) => {
        const column = columns[index];
        if (column === undefined) return null;
        return (
          <div
            key={key}
            role="columnheader"
            aria-colindex={index + 2}
            className={`${styles['period']} ${column.isOpen ? styles['openPeriod'] : ''}`}
            style={{ left: nameWidth + start, width: size }}
          >
            <small>{column.note === '' && column.isOpen ? 'not ended' : column.note}</small>
            {column.label}
            {column.note !== '' && column.isOpen && <span className="visually-hidden">, not ended</span>}
          </div>
        );
      })}
    </div>
  );
});
