import { documentSight } from '#functions/domain/data-room/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/in-force-reader.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { NewDatapoints } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { mayOnDetail, seesFigure } from './detail-rights-reader.ts';
import { readFigures } from './figure-reader.ts';

type Calls = typeof metrics.calls;

export const findDatapoints: UseCase<Calls['findDatapoints'], MetricsContext> = async (
  { params, body },
  { scope, figures: read },
) => {
  await readEntity(scope.table, params.id);
  const wanted = body.details === undefined ? null : new Set(body.details.map(detailIdOf));
  const figures = await read(params.id, body.dataKind);
  return figures.filter(
    (figure) =>
      (wanted === null || wanted.has(figure.detailId)) &&
      (body.startDate === undefined || figure.period >= body.startDate) &&
      (body.endDate === undefined || figure.period <= body.endDate) &&
      seesFigure(scope, params.id, figure),
  );
};

/** Where a right holds for some values only, it has to hold for those that are replaced or removed as well. */
async function requireFigureRights(
  entityId: string,
  { detailName, dataKind, values }: NewDatapoints,
  { scope, series }: MetricsContext,
): Promise<void> {
  const entered = values.flatMap(({ value }) => value ?? []);
  const refuse = (): never => {
    throw new DomainError('notPermitted', { reason: `Edit on Detail ${detailName}` });
  };
  if (!mayOnDetail(scope, 'Edit', entityId, detailName, entered)) {
    // Removing alone enters nothing that a right on values could be asked about.
    if (entered.length > 0 || !scope.mayInPart('Edit', 'Detail', entityId)) refuse();
  }
  if (!scope.places('Edit', 'Detail').inPart) return;
  const periods = new Set(values.map(({ period }) => period));
  const id = detailIdOf(detailName);
  const replaced = (await readFigures(scope.table, series, entityId, dataKind)).filter(
    ({ detailId, period }) => detailId === id && periods.has(period),
  );
  const all = [...entered, ...replaced.map(({ value }) => value)];
  if (!mayOnDetail(scope, 'Edit', entityId, detailName, all)) refuse();
}

/** Answers the figures of the months that were written; a removed one is not among them. */
export const createDatapoints: UseCase<Calls['createDatapoints'], MetricsContext> = async (
  { params, body },
  context,
) => {
  const { scope, series, detailNamed } = context;
  const { home } = await readEntityInForce(scope.table, params.id);
  await requireFigureRights(params.id, body, context);
  // Documents of projects and financings lie in the room of their structure.
  if (body.documentId !== null) await documentSight(scope, home.id).read(body.documentId);
  const detail = await detailNamed(params.id, body.detailName);
  // The last word counts where a month is named twice.
  const values = [...new Map(body.values.map((one) => [one.period, one])).values()];
  const { agent, clock } = scope;
  await series.write(params.id, detail.id, body.dataKind, values, {
    kind: 'Entered',
    by: agent.id,
    byName: `${agent.firstName} ${agent.lastName}`.trim(),
    at: clock.now().toISOString(),
    documentId: body.documentId,
    note: body.note,
  });

  const written = new Set(values.map(({ period }) => period));
  const figures = await context.figures(params.id, body.dataKind);
  return figures.filter(
    (figure) => figure.detailId === detail.id && written.has(figure.period) && seesFigure(scope, params.id, figure),
  );
};
