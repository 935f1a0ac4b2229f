import styles from '../data-table.module.css';
import { type ColumnMeta, isAtEnd } from './table-columns.ts';

const isDate = (meta: ColumnMeta | undefined): boolean =>
  meta?.format?.kind === 'date' || meta?.format?.kind === 'period';

export const cellClass = (meta: ColumnMeta | undefined): string =>
  [
    isAtEnd(meta) && styles['end'],
    isDate(meta) && styles['nowrap'],
    meta?.oneLine && styles['oneLine'],
    meta?.secondary && styles['secondary'],
    meta?.grow && styles['grow'],
  ]
    .filter(Boolean)
    .join(' ');
