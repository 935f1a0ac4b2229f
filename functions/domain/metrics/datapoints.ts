import { readDocument } from '#functions/domain/data-room/document-reader.ts';
import { readEntity } from '#functions/domain/structures/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/in-force-reader.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { detailIdOf } from '#shared/domain/detail.ts';
import type { MetricsContext } from './context.ts';
import { readFigures } from './figure-reader.ts';

type Calls = typeof metrics.calls;

export const findDatapoints: UseCase<Calls['findDatapoints'], MetricsContext> = async (
  { params, body },
  { scope, series },
) => {
  await readEntity(scope.table, params.id);
  const wanted = body.details === undefined ? null : new Set(body.details.map(detailIdOf));
  const figures = await readFigures(scope.table, series, params.id, body.dataKind);
  return figures.filter(
    ({ detailId, period }) =>
      (wanted === null || wanted.has(detailId)) &&
      (body.startDate === undefined || period >= body.startDate) &&
      (body.endDate === undefined || period <= body.endDate),
  );
};

/** Answers the figures of the months that were written; a removed one is not among them. */
export const createDatapoints: UseCase<Calls['createDatapoints'], MetricsContext> = async (
  { params, body },
  { scope, series, detailNamed },
) => {
  const { home } = await readEntityInForce(scope.table, params.id);
  // Documents of projects and financings lie in the room of their structure.
  if (body.documentId !== null) await readDocument(scope.table, home.id, body.documentId);
  const detail = await detailNamed(params.id, body.detailName);
  // The last word counts where a month is named twice.
  const values = [...new Map(body.values.map((one) => [one.period, one])).values()];
  const { agent, clock, table } = scope;
  await series.write(params.id, detail.id, body.dataKind, values, {
    kind: 'Entered',
    by: agent.id,
    byName: `${agent.firstName} ${agent.lastName}`.trim(),
    at: clock.now().toISOString(),
    documentId: body.documentId,
    note: body.note,
  });

  const written = new Set(values.map(({ period }) => period));
  const figures = await readFigures(table, series, params.id, body.dataKind);
  return figures.filter(({ detailId, period }) => detailId === detail.id && written.has(period));
};
