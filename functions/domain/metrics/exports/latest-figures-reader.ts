import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { seriesReader } from '#functions/platform/series/series-reader.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { EntityPath } from '#shared/domain/entity-path.ts';
import { doesCount } from '#shared/domain/figure-approval.ts';
import { chosenFigures } from '../viewing/chosen-figures.ts';
import { seesFigure } from './detail-rights-reader.ts';
import { figuresOf, readEntityFigures, type StoredDetail, withSources } from './figure-reader.ts';

/** A detail, obsolete or not, with its latest actual figure of a period; null where there is none that counts and that the reader may see. */
interface DetailWithLatest {
  readonly detail: StoredDetail;
  readonly latest: Datapoint | null;
}

const asItStands = { period: null, useLatestPeriod: false };

/**
 * Every detail that an entity has, given with what is above it. Whether the reader may see a detail without a figure is for the caller to ask. Sources may
 * name documents that the reader may not see.
 */
export async function detailsWithLatest(
  scope: RequestScope,
  entityId: string,
  path: EntityPath,
): Promise<readonly DetailWithLatest[]> {
  const series = seriesReader(scope.organizationId);
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, 'actual');
  const seen = figuresOf(snapshot, details).filter((figure) => doesCount(figure) && seesFigure(scope, path, figure));
  const byDetail = Map.groupBy(seen, ({ detailId }) => detailId);
  const today = scope.clock.today();
  const chosen = details.flatMap(({ id }) => chosenFigures(byDetail.get(id) ?? [], asItStands, today).latest ?? []);
  const latest = new Map((await withSources(snapshot, chosen)).map((figure) => [figure.detailId, figure]));
  return details.map((detail) => ({ detail, latest: latest.get(detail.id) ?? null }));
}
