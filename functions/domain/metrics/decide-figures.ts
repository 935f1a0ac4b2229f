import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { placeOfDatapoint, placeOfDatedValue } from '#shared/domain/datapoint-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { ApprovalStep, approvalSteps, moveApprovals } from './entering/figure-approvals.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import { type BareDatedValue, type BareFigure, DetailRecord, detailKey } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';
import { datapointsNamed, datedValuesNamed, requireFound, shownDatapoints } from './viewing/datapoints-named.ts';

type Calls = typeof metrics.calls;

/** Figures of periods and values that hold from a day on, in the order of their ids. */
async function found(entityId: string, ids: readonly string[], context: MetricsContext) {
  const [figures, dated] = await Promise.all([
    datapointsNamed(entityId, ids, context),
    datedValuesNamed(entityId, ids, context),
  ]);
  const either = ids.map((_, index) => figures[index] ?? dated[index] ?? null);
  return requireFound<BareFigure | BareDatedValue>(either);
}

export const decideFigures: UseCase<Calls['decideFigures'], MetricsContext> = async ({ params, body }, context) => {
  const { figures, ...step } = body;
  const ids = figures.map(({ datapointId }) => datapointId);
  const entity = await readEntityInForce(context.scope.table, params.id);
  const read = () => found(entity.id, ids, context);
  const seen = (await read()).map(({ figure }, index) => ({ figure, replaces: figures[index]?.replaces ?? 0 }));
  await moveApprovals(entity, seen, { ...step, fieldOf: (index) => `figures.${index}` }, context);
  return [...(await shownDatapoints(await read(), entity, context))];
};

/** A page may come out short: the steps of a detail are kept together, and those that are about other figures are left out. */
export const listFigureDecisions: UseCase<Calls['listFigureDecisions'], MetricsContext> = async (
  { params, query },
  { scope },
) => {
  const place = placeOfDatapoint(params.datapointId) ?? placeOfDatedValue(params.datapointId);
  if (place === null) throw new DomainError('figureNotFound');
  const [{ home }, detail] = await Promise.all([
    readEntity(scope.table, params.id),
    scope.table.get(detailKey(params.id, place.detailId), DetailRecord),
  ]);
  if (detail === null || !mayOnDetail(scope, 'View', params.id, detail.name)) throw new DomainError('figureNotFound');
  const group = approvalSteps(params.id, place.detailId);
  const { items, nextCursor } = await scope.table.list(group, ApprovalStep, query, { newestFirst: true });
  const steps = items.flatMap(({ figures, approvalStatus, unit, source }) => {
    const figure = figures.find(({ id }) => id === params.datapointId);
    if (figure === undefined) return [];
    const { value } = figure;
    return seesFigure(scope, params.id, { detailName: detail.name, value })
      ? [{ approvalStatus, value, unit, source }]
      : [];
  });
  return new PageReply([...(await withSeenSources(steps, documentSight(scope, home.id)))], nextCursor);
};
