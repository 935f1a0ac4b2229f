import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Detail } from '#shared/domain/detail.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DetailParameter } from '#shared/metrics/detail-parameter.ts';
import type { MetricsContext } from './context.ts';
import { DetailRecord, detailKey } from './exports/figure-reader.ts';
import { isOrganization } from './settings-of-organization.ts';
import { asItIs, detailViews, wholeDetail } from './viewing/detail-views.ts';
import { wantedDetails } from './viewing/wanted-details.ts';

type Calls = typeof metrics.calls;
type Query = QueryOf<Calls['listDetails']>;

const namesIn = (parameters: readonly DetailParameter[] | undefined): readonly string[] | null =>
  parameters === undefined ? null : parameters.flatMap(({ name }) => name ?? []);

async function listSettings(names: readonly string[] | null, { settings }: MetricsContext) {
  const all = await settings.list();
  return names === null ? all : all.filter(({ name }) => names.includes(name));
}

const without = (detail: Detail, fields: readonly string[]): Detail =>
  Object.fromEntries(Object.entries(detail).filter(([name]) => !fields.includes(name))) as Detail;

const viewAsked = ({ period, useLatestPeriod, source, stackLog }: Query) => ({
  period: period ?? null,
  useLatestPeriod: useLatestPeriod === 'true',
  source: source ?? null,
  stackLog: stackLog === 'true',
});

export const listDetails: UseCase<Calls['listDetails'], MetricsContext> = async ({ params, query }, context) => {
  if (await isOrganization(params.id)) return pageOfAll(await listSettings(namesIn(query.detail), context), query);
  const entity = await readEntity(context.scope.table, params.id);
  const asked = await wantedDetails(entity, query.detail ?? null, context);
  const isWanted = ({ valueSource }: Pick<Detail, 'valueSource'>): boolean =>
    query.excludeInternal !== 'true' || valueSource !== 'System';
  const views = await Promise.all(
    asked.map((one) =>
      detailViews(
        one.entity,
        one.wanted.filter(({ detail }) => isWanted(detail)),
        viewAsked(query),
        context,
      ),
    ),
  );
  const { items, nextCursor } = pageOfAll(views.flat(), query, ({ entityId, id }) => `${entityId}:${id}`);
  const excluded = query.fieldsToExclude ?? [];
  return new PageReply(
    items.map((detail) => without(detail, excluded)),
    nextCursor,
  );
};

export const getDetail: UseCase<Calls['getDetail'], MetricsContext> = async ({ params }, context) => {
  if (await isOrganization(params.id)) {
    const [setting] = await listSettings([params.detailId], context);
    if (setting === undefined) throw new DomainError('settingNotFound');
    return setting;
  }
  const { table } = context.scope;
  const [entity, detail] = await Promise.all([
    readEntity(table, params.id),
    table.get(detailKey(params.id, params.detailId), DetailRecord),
  ]);
  if (detail === null) throw new DomainError('detailNotFound');
  const [view] = await detailViews(entity, [wholeDetail(detail)], { ...asItIs, stackLog: true }, context);
  if (view === undefined) throw new DomainError('detailNotFound');
  return view;
};
