import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import { datedValuesOf, readDetail, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

/** Values that the reader may not see are left out; a detail without a value is told to whoever may see the detail. */
export const listDatedValues: UseCase<Calls['listDatedValues'], MetricsContext> = async (
  { params, query },
  { scope, series },
) => {
  const [{ home }, detail] = await Promise.all([
    readEntity(scope.table, params.id),
    readDetail(scope.table, params.id, params.detailId),
  ]);
  // No figures of periods.
  const filter = { dataKinds: [query.dataKind], details: new Set([detail.id]), frequencies: [] };
  const snapshot = await series.read(params.id, filter);
  const seen = datedValuesOf(snapshot, [detail]).filter((value) => seesFigure(scope, params.id, value));
  if (seen.length === 0 && !mayOnDetail(scope, 'View', params.id, detail.name)) throw new DomainError('detailNotFound');
  const { items, nextCursor } = pageOfAll(seen.toReversed(), query);
  const shown = await withSeenSources(await withSources(snapshot, items), documentSight(scope, home.id));
  return new PageReply([...shown], nextCursor);
};
