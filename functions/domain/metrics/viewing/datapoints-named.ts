import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint, placeOfDatedValue } from '#shared/domain/datapoint-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { seesFigure } from '../exports/detail-rights-reader.ts';
import {
  type BareDatedValue,
  type BareFigure,
  datedValuesOf,
  figuresOf,
  readEntityFigures,
  withSources,
} from '../exports/figure-reader.ts';
import { withSeenSources } from '../exports/figure-sight-reader.ts';

/** A figure, or a value that holds from a day on, with the snapshot in which its source is found. */
export interface Found<Figure extends BareFigure | BareDatedValue> {
  readonly figure: Figure;
  readonly snapshot: SeriesSnapshot;
}

/** In the order of the ids, null where one is missing. */
const named = <Figure extends BareFigure | BareDatedValue>(
  entityId: string,
  ids: readonly string[],
  found: readonly Found<Figure>[],
  { scope }: MetricsContext,
): readonly (Found<Figure> | null)[] => {
  const seen = found.filter(({ figure }) => seesFigure(scope, entityId, figure));
  const standing = new Map(seen.map((one) => [one.figure.id, one]));
  return ids.map((id) => standing.get(id) ?? null);
};

/** Figures of an entity by their ids as they stand; null where none stands that the reader may see. */
export async function datapointsNamed(
  entityId: string,
  ids: readonly string[],
  context: MetricsContext,
): Promise<readonly (Found<BareFigure> | null)[]> {
  const { scope, series } = context;
  const places = Map.groupBy(
    ids.flatMap((id) => placeOfDatapoint(id) ?? []),
    ({ dataKind }) => dataKind,
  );
  const read = await Promise.all(
    [...places].map(async ([kind, own]) => {
      const details = new Set(own.map(({ detailId }) => detailId));
      const frequencies = [...new Set(own.map(({ frequency }) => frequency))];
      const found = await readEntityFigures(scope.table, series, entityId, kind, { details, frequencies });
      const { snapshot } = found;
      return figuresOf(snapshot, found.details).map((figure) => ({ figure, snapshot }));
    }),
  );
  return named(entityId, ids, read.flat(), context);
}

/** The same of values that hold from a day on. */
export async function datedValuesNamed(
  entityId: string,
  ids: readonly string[],
  context: MetricsContext,
): Promise<readonly (Found<BareDatedValue> | null)[]> {
  const { scope, series } = context;
  const places = Map.groupBy(
    ids.flatMap((id) => placeOfDatedValue(id) ?? []),
    ({ dataKind }) => dataKind,
  );
  const read = await Promise.all(
    [...places].map(async ([kind, own]) => {
      // No figures of periods.
      const filter = { details: new Set(own.map(({ detailId }) => detailId)), frequencies: [] };
      const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, kind, filter);
      return datedValuesOf(snapshot, details).map((figure) => ({ figure, snapshot }));
    }),
  );
  return named(entityId, ids, read.flat(), context);
}

/** Refuses with `figureNotFound` where one does not stand, or not for the reader. */
export const requireFound = <Figure extends BareFigure | BareDatedValue>(
  found: readonly (Found<Figure> | null)[],
): readonly Found<Figure>[] =>
  found.map((one) => {
    if (one === null) throw new DomainError('figureNotFound');
    return one;
  });

/** Figures with where they came from, as far as the reader may see that, in their order. */
export async function shownDatapoints<Figure extends BareFigure | BareDatedValue>(
  found: readonly Found<Figure>[],
  { home }: Entity,
  { scope }: MetricsContext,
): Promise<readonly (Figure & Pick<Datapoint, 'source'>)[]> {
  const told = await Promise.all(
    [...Map.groupBy(found, ({ snapshot }) => snapshot)].map(([snapshot, own]) =>
      withSources(
        snapshot,
        own.map(({ figure }) => figure),
      ),
    ),
  );
  const byId = new Map(told.flat().map((figure) => [figure.id, figure]));
  const sourced: readonly (Figure & Pick<Datapoint, 'source'>)[] = found.flatMap(
    ({ figure }) => byId.get(figure.id) ?? [],
  );
  return withSeenSources(sourced, documentSight(scope, home.id));
}
