import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { sourceAt } from '#functions/platform/series/cells.ts';
import type { SeriesReader } from '#functions/platform/series/series-reader.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { type FigurePlace, placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { isEnteredOver } from '#shared/metrics/entered-value.ts';
import { periodOf } from '#shared/time/dates.ts';
import { indexOfPeriod } from '#shared/time/figure-period.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import { withCells } from './exports/figure-cell-reader.ts';
import { DetailRecord, deletedFiguresOf, detailKey, readEntityFigures, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

/** Whether people have put something over what comes there by itself: its history is that of what they put there. */
async function isOverridden(
  entityId: string,
  place: FigurePlace,
  name: string,
  series: SeriesReader,
): Promise<boolean> {
  if (isEnteredOver(detailTypeOf(name))) return true;
  const month = periodOf(place.period);
  const { columns } = await series.read(entityId, {
    dataKinds: [place.dataKind],
    details: new Set([place.detailId]),
    frequencies: [place.frequency],
    from: month,
    to: month,
  });
  const index = indexOfPeriod(place.frequency, place.period);
  return columns.some(({ isOverride, cells }) => isOverride && sourceAt(cells, index) > 0);
}

/** Values that the reader may not see are left out; a deletion is told to whoever may see the detail. */
export const listFigureHistory: UseCase<Calls['listFigureHistory'], MetricsContext> = async (
  { params, query },
  { scope, series },
) => {
  const place = placeOfDatapoint(params.datapointId);
  if (place === null) throw new DomainError('figureNotFound');
  const [{ home }, detail] = await Promise.all([
    readEntity(scope.table, params.id),
    scope.table.get(detailKey(params.id, place.detailId), DetailRecord),
  ]);
  if (detail === null) throw new DomainError('figureNotFound');
  const { name, unit } = detail;
  const key = { ...place, isOverride: await isOverridden(params.id, place, name, series) };
  const { items, nextCursor } = await series.trail(params.id, key, query);
  const seen = items.filter(({ value }) =>
    value === null
      ? mayOnDetail(scope, 'View', params.id, name)
      : seesFigure(scope, params.id, { detailName: name, value }),
  );
  if (seen.length === 0 && nextCursor === null && query.cursor === undefined) throw new DomainError('figureNotFound');
  const shown = await withSeenSources(seen, documentSight(scope, home.id));
  const located = await withCells(scope.table, shown, ({ value }) => ({ ...place, value }));
  return new PageReply(
    located.map((version) => ({ ...version, unit })),
    nextCursor,
  );
};

export const listDeletedDatapoints: UseCase<Calls['listDeletedDatapoints'], MetricsContext> = async (
  { params, query },
  { scope, series },
) => {
  const { home } = await readEntity(scope.table, params.id);
  const { details, snapshot } = await readEntityFigures(scope.table, series, params.id, query.dataKind);
  const seen = deletedFiguresOf(snapshot, details).filter(({ detailName }) =>
    mayOnDetail(scope, 'View', params.id, detailName),
  );
  const { items, nextCursor } = pageOfAll(seen, query);
  const shown = await withSeenSources(await withSources(snapshot, items), documentSight(scope, home.id));
  return new PageReply([...shown], nextCursor);
};
