import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import { PageReply } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { ApprovalStep, approvalSteps, moveApprovals } from './entering/figure-approvals.ts';
import { mayOnDetail, seesFigure } from './exports/detail-rights-reader.ts';
import {
  type BareFigure,
  DetailRecord,
  detailKey,
  figuresOf,
  readEntityFigures,
  withSources,
} from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

/** Figures by their ids as they stand, as far as the reader may see them; refuses with `figureNotFound` where one is not there. */
async function figuresNamed(entityId: string, ids: readonly string[], { scope, series }: MetricsContext) {
  const places = ids.map((id) => placeOfDatapoint(id));
  const byKind = Map.groupBy(
    places.flatMap((place) => place ?? []),
    ({ dataKind }): DataKind => dataKind,
  );
  const read = await Promise.all(
    [...byKind].map(async ([kind, own]) => {
      const wanted = {
        details: new Set(own.map(({ detailId }) => detailId)),
        frequencies: [...new Set(own.map(({ frequency }) => frequency))],
      };
      const { snapshot, details } = await readEntityFigures(scope.table, series, entityId, kind, wanted);
      return { snapshot, figures: figuresOf(snapshot, details) };
    }),
  );
  const standing = new Map(read.flatMap(({ snapshot, figures }) => figures.map((one) => [one.id, { snapshot, one }])));
  return ids.map((id) => {
    const found = standing.get(id);
    if (found === undefined || !seesFigure(scope, entityId, found.one)) throw new DomainError('figureNotFound');
    return found;
  });
}

type Found = Awaited<ReturnType<typeof figuresNamed>>[number];

async function sourced(found: readonly Found[]): Promise<Datapoint[]> {
  const told = await Promise.all(
    [...Map.groupBy(found, ({ snapshot }) => snapshot)].map(([snapshot, own]) =>
      withSources(
        snapshot,
        own.map(({ one }): BareFigure => one),
      ),
    ),
  );
  const byId = new Map(told.flat().map((figure) => [figure.id, figure]));
  return found.flatMap(({ one }) => byId.get(one.id) ?? []);
}

export const decideFigures: UseCase<Calls['decideFigures'], MetricsContext> = async ({ params, body }, context) => {
  const { figures, ...step } = body;
  const ids = figures.map(({ datapointId }) => datapointId);
  const entity = await readEntityInForce(context.scope.table, params.id);
  const found = await figuresNamed(entity.id, ids, context);
  const seen = found.map(({ one }, index) => ({ figure: one, replaces: figures[index]?.replaces ?? 0 }));
  await moveApprovals(entity, seen, { ...step, fieldOf: (index) => `figures.${index}` }, context);
  const shown = await sourced(await figuresNamed(entity.id, ids, context));
  return [...(await withSeenSources(shown, documentSight(context.scope, entity.home.id)))];
};

/** A page may come out short: the steps of a detail are kept together, and those that are about other figures are left out. */
export const listFigureDecisions: UseCase<Calls['listFigureDecisions'], MetricsContext> = async (
  { params, query },
  { scope },
) => {
  const place = placeOfDatapoint(params.datapointId);
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
