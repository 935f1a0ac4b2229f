import { readStructure } from '#functions/domain/structures/structure-reader.ts';
import { pageOfAll } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { detailIdOf } from '#shared/domain/detail.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypes } from '#shared/metrics/catalog/detail-types.ts';
import type { MetricsContext } from './context.ts';
import { DetailRecord, detailKey, readDetails, readFigures } from './figure-reader.ts';

type Calls = typeof metrics.calls;

export const listDetailTypes: UseCase<Calls['listDetailTypes'], MetricsContext> = async ({ query }) => {
  const wanted = query.search?.trim().toLowerCase() ?? '';
  const matching = detailTypes.filter(
    ({ name, entityTypes }) =>
      name.toLowerCase().includes(wanted) && (query.entityType === undefined || entityTypes.includes(query.entityType)),
  );
  return pageOfAll(matching, query);
};

export const listDetails: UseCase<Calls['listDetails'], MetricsContext> = async (
  { params, query },
  { scope, series },
) => {
  await readStructure(scope.table, params.id);
  const wanted = query.detail === undefined ? null : new Set([query.detail].flat().map(detailIdOf));
  const [details, figures] = await Promise.all([
    readDetails(scope.table, params.id),
    readFigures(scope.table, series, params.id),
  ]);
  const all = details
    .filter(({ id }) => wanted === null || wanted.has(id))
    .map((detail) => ({ ...detail, latest: figures.findLast(({ detailId }) => detailId === detail.id) ?? null }));
  return pageOfAll(all, query);
};

export const createDetail: UseCase<Calls['createDetail'], MetricsContext> = async ({ params, body }, context) => {
  const existing = await context.scope.table.get(detailKey(params.id, detailIdOf(body.name)), DetailRecord);
  if (existing) throw new DomainError('nameTaken');
  return { ...(await context.addDetail(params.id, body.name, body.unit)), latest: null };
};
