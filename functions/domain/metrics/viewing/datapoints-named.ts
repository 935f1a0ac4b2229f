import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from '../context.ts';
import { seesFigure } from '../exports/detail-rights-reader.ts';
import { type BareFigure, figuresOf, readEntityFigures, withSources } from '../exports/figure-reader.ts';
import { withSeenSources } from '../exports/figure-sight-reader.ts';

/** A figure with the snapshot in which its source is found. */
export interface FoundFigure {
  readonly figure: BareFigure;
  readonly snapshot: SeriesSnapshot;
}

/** Figures of an entity by their ids as they stand; null where none stands that the reader may see. */
export async function datapointsNamed(
  entityId: string,
  ids: readonly string[],
  { scope, series }: MetricsContext,
): Promise<readonly (FoundFigure | null)[]> {
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
      return figuresOf(snapshot, found.details).map((figure): FoundFigure => ({ figure, snapshot }));
    }),
  );
  const standing = new Map(
    read.flat().flatMap((found) => (seesFigure(scope, entityId, found.figure) ? [[found.figure.id, found]] : [])),
  );
  return ids.map((id) => standing.get(id) ?? null);
}

/** Refuses with `figureNotFound` where one does not stand, or not for the reader. */
export const requireFound = (found: readonly (FoundFigure | null)[]): readonly FoundFigure[] =>
  found.map((one) => {
    if (one === null) throw new DomainError('figureNotFound');
    return one;
  });

/** Figures with where they came from, as far as the reader may see that, in their order. */
export async function shownDatapoints(
  found: readonly FoundFigure[],
  { home }: Entity,
  { scope }: MetricsContext,
): Promise<readonly Datapoint[]> {
  const told = await Promise.all(
    [...Map.groupBy(found, ({ snapshot }) => snapshot)].map(([snapshot, own]) =>
      withSources(
        snapshot,
        own.map(({ figure }) => figure),
      ),
    ),
  );
  const byId = new Map(told.flat().map((figure) => [figure.id, figure]));
  const sourced: readonly Datapoint[] = found.flatMap(({ figure }) => byId.get(figure.id) ?? []);
  return withSeenSources(sourced, documentSight(scope, home.id));
}
