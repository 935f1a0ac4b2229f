import type * as z from 'zod';
import type { DataUpload } from '#shared/domain/entered-columns.ts';
import type { Terms } from './deal-model.ts';
import type { Timeline } from './timeline.ts';

export type NewColumn = z.input<typeof DataUpload>['columns'][number];

interface Stretch {
  /** The first and, behind the last, the place that has a figure. */
  readonly from?: number;
  readonly to?: number;
  readonly override?: boolean;
}

/** A detail of every month: actual where the month is over, expected where it is not. */
export function monthly(
  detailName: string,
  valueAt: (at: number) => number,
  { months, now }: Timeline,
  { from = 0, to = months.length, override = false }: Stretch = {},
): readonly NewColumn[] {
  const valuesIn = (first: number, end: number) =>
    months.slice(first, Math.max(first, end)).map((period, index) => ({ period, value: valueAt(first + index) }));
  const columns: NewColumn[] = [
    { detailName, dataKind: 'actual', override, values: valuesIn(from, Math.min(now, to)) },
    { detailName, dataKind: 'forecast', override, values: valuesIn(Math.max(now, from), to) },
  ];
  return columns.filter(({ values = [] }) => values.length > 0);
}

/** Terms that hold from the beginning. */
export const agreedTerms = (terms: Terms): readonly NewColumn[] =>
  Object.entries(terms).map(([detailName, value]) => ({ detailName, dated: [{ from: null, value }] }));
