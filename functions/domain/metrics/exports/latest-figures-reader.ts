import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { SeriesSnapshot } from '#functions/platform/series/columns.ts';
import { seriesReader } from '#functions/platform/series/series-reader.ts';
import { seriesOf } from '#functions/platform/series/series-store.ts';
import { endOfDay } from '#functions/platform/storage/history.ts';
import type { Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { EntityPath } from '#shared/domain/entity-path.ts';
import { doesCount } from '#shared/domain/figure-approval.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { chosenFigures } from '../viewing/chosen-figures.ts';
import { seesFigure } from './detail-rights-reader.ts';
import { figuresOf, readEntityFigures, type StoredDetail, valuesOn, withSources } from './figure-reader.ts';

/** A detail, obsolete or not, with its latest actual figure of a period; null where there is none that counts and that the reader may see. */
interface DetailWithLatest {
  readonly detail: StoredDetail;
  readonly latest: Datapoint | null;
}

interface Found {
  readonly details: readonly StoredDetail[];
  readonly snapshot: SeriesSnapshot;
}

const asItStands = { period: null, useLatestPeriod: false };

/** Of each detail the latest figure that counts on a day and that the reader may see, by the detail's id. */
async function latestOf(
  { details, snapshot }: Found,
  scope: RequestScope,
  path: EntityPath,
  day: IsoDate,
): Promise<ReadonlyMap<string, Datapoint>> {
  const seen = figuresOf(snapshot, details).filter((figure) => doesCount(figure) && seesFigure(scope, path, figure));
  const byDetail = Map.groupBy(seen, ({ detailId }) => detailId);
  const chosen = details.flatMap(({ id }) => chosenFigures(byDetail.get(id) ?? [], asItStands, day).latest ?? []);
  return new Map((await withSources(snapshot, chosen)).map((figure) => [figure.detailId, figure]));
}

/**
 * Every detail that an entity has, given with what is above it. Whether the reader may see a detail without a figure is for the caller to ask. Sources may
 * name documents that the reader may not see.
 */
export async function detailsWithLatest(
  scope: RequestScope,
  entityId: string,
  path: EntityPath,
): Promise<readonly DetailWithLatest[]> {
  const found = await readEntityFigures(scope.table, seriesReader(scope.organizationId), entityId, 'actual');
  const latest = await latestOf(found, scope, path, scope.clock.today());
  return found.details.map((detail) => ({ detail, latest: latest.get(detail.id) ?? null }));
}

/** A detail with what was told of it at the end of a day: a figure of a period, or a value that held. */
export interface DetailThen {
  readonly detail: StoredDetail;
  readonly figure: Datapoint | DatedValue;
}

/**
 * The details of an entity, given with what is above it, that had a value at the end of a day (UTC), with the latest: as far as it counted then and the reader
 * may see it today. By the audit trail: it costs a read for every 20 changes since. Sources may name documents that the reader may not see.
 */
export async function detailsThen(
  scope: RequestScope,
  entityId: string,
  path: EntityPath,
  day: IsoDate,
): Promise<readonly DetailThen[]> {
  const series = seriesOf(scope.organizationId, scope.actor, scope.clock);
  const found = await readEntityFigures(scope.table, series, entityId, 'actual', { asOf: endOfDay(day) });
  const { details, snapshot } = found;
  const [latest, held] = await Promise.all([latestOf(found, scope, path, day), valuesOn(snapshot, details, day)]);
  const values = new Map(
    held.filter((one) => doesCount(one) && seesFigure(scope, path, one)).map((one) => [one.detailId, one]),
  );
  return details.flatMap((detail) => {
    const figure = latest.get(detail.id) ?? values.get(detail.id);
    return figure === undefined ? [] : [{ detail, figure }];
  });
}
