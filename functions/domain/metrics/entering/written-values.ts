import type { DataKind, Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { MetricsContext } from '../context.ts';
import { seesFigure } from '../exports/detail-rights-reader.ts';
import { type BareFigure, figuresOf, readEntityFigures, valuesOn, withSources } from '../exports/figure-reader.ts';
import type { ResolvedColumn } from './resolved-column.ts';

const placeOf = (detailId: string, frequency: string, period: string): string =>
  [detailId, frequency, period].join('#');

const placesIn = (columns: readonly ResolvedColumn[]): ReadonlySet<string> =>
  new Set(
    columns.flatMap(({ column, detail }) =>
      column.values.map(({ period }) => placeOf(detail.id, column.frequency, period)),
    ),
  );

/** Figures and values of one data kind that stand now where columns were written, as far as their writer may see them. */
async function ofDataKind(
  entityId: string,
  dataKind: DataKind,
  columns: readonly ResolvedColumn[],
  { scope, series }: MetricsContext,
) {
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, dataKind, {
    details: new Set(columns.map(({ detail }) => detail.id)),
    frequencies: [...new Set(columns.map(({ column }) => column.frequency))],
  });
  const places = placesIn(columns);
  const figures = figuresOf(snapshot, details).filter(
    (figure) =>
      places.has(placeOf(figure.detailId, figure.frequency, figure.period)) && seesFigure(scope, entityId, figure),
  );
  const days = new Map<string, Set<string>>();
  for (const { column, detail } of columns) {
    for (const { from } of column.dated) days.set(from ?? '', (days.get(from ?? '') ?? new Set()).add(detail.id));
  }
  const values = await Promise.all(
    [...days].map(async ([day, ids]) =>
      (await valuesOn(snapshot, details, day)).filter(({ detailId }) => ids.has(detailId)),
    ),
  );
  return { snapshot, figures, values: values.flat().filter((value) => seesFigure(scope, entityId, value)) };
}

/** What stands now where columns were written, at most `limit` of it, and how much it is; what was removed is not among it. */
export async function writtenValues(
  entityId: string,
  columns: readonly ResolvedColumn[],
  context: MetricsContext,
  limit = Number.POSITIVE_INFINITY,
): Promise<{ readonly count: number; readonly written: readonly (Datapoint | DatedValue)[] }> {
  const byKind = Map.groupBy(columns, ({ column }) => column.dataKind);
  const written: (Datapoint | DatedValue)[] = [];
  let count = 0;
  for (const [dataKind, own] of byKind) {
    const { snapshot, figures, values } = await ofDataKind(entityId, dataKind, own, context);
    count += figures.length + values.length;
    const shown: readonly BareFigure[] = figures.slice(0, Math.max(0, limit - written.length));
    written.push(...(await withSources(snapshot, shown)));
    written.push(...values.slice(0, Math.max(0, limit - written.length)));
  }
  return { count, written };
}
