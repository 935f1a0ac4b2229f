import type { DataKind } from '#shared/domain/datapoint.ts';
import { hasEnded } from '../../../entities/figure/doubts.ts';
import type { PeriodColumn } from './model/grid-columns.ts';
import type { GridLine } from './model/grid-rows.ts';
import type { Place } from './model/selection.ts';

/** Where most begin: at the first row, of actual figures in the last period that has ended, of others in the first one that has not. */
export function likelyPlace(lines: readonly GridLine[], columns: readonly PeriodColumn[], dataKind: DataKind): Place {
  const line = Math.max(
    0,
    lines.findIndex(({ kind }) => kind === 'row'),
  );
  const lastEnded = columns.findLastIndex(({ period }) => hasEnded(period));
  const column = dataKind === 'actual' ? lastEnded : lastEnded + 1;
  return { line, column: Math.max(1, Math.min(columns.length, column + 1)) };
}
