import type { DataKind } from '#shared/domain/datapoint.ts';
import { periodOf } from '#shared/time/dates.ts';
import { hasEnded } from '../../../entities/figure/doubts.ts';
import type { PeriodColumn } from './model/grid-columns.ts';
import type { GridLine } from './model/grid-rows.ts';
import type { Place } from './model/selection.ts';

/** The period that a covenant of a row waits for, where it has ended. */
function awaitedBy(line: GridLine | undefined): string | null {
  const ends = line?.kind === 'row' ? line.row.covenants.flatMap(({ state }) => state.periodEnd ?? []) : [];
  const [first] = ends.map(periodOf).filter(hasEnded).toSorted();
  return first ?? null;
}

/**
 * Where most begin. Of actual figures: at the first row that a covenant waits for, in that period, else at the first one in the last period that has
 * ended. Of others: in the first period that has not.
 */
export function likelyPlace(lines: readonly GridLine[], columns: readonly PeriodColumn[], dataKind: DataKind): Place {
  const firstRow = lines.findIndex(({ kind }) => kind === 'row');
  const awaiting = dataKind === 'actual' ? lines.findIndex((line) => awaitedBy(line) !== null) : -1;
  const line = Math.max(0, awaiting >= 0 ? awaiting : firstRow);
  const awaited = columns.findIndex(({ period }) => period === awaitedBy(lines[line]));
  const lastEnded = columns.findLastIndex(({ isOpen }) => !isOpen);
  const column = dataKind !== 'actual' ? lastEnded + 1 : awaited >= 0 ? awaited : lastEnded;
  return { line, column: Math.max(1, Math.min(columns.length, column + 1)) };
}
