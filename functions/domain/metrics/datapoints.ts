import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Period } from '#shared/time/dates.ts';
import type { MetricsContext } from './context.ts';
import { writeColumns } from './entering/write-columns.ts';
import { writtenValues } from './entering/written-values.ts';
import { seesFigure } from './exports/detail-rights-reader.ts';
import { figuresOf, readEntityFigures, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;

const named = (names: readonly string[] | undefined): { details: ReadonlySet<string> } | object =>
  names === undefined ? {} : { details: new Set(names.map(detailIdOf)) };

const bounds = (from: Period | undefined, to: Period | undefined) => ({
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

export const findDatapoints: UseCase<Calls['findDatapoints'], MetricsContext> = async (
  { params, body },
  { scope, series },
) => {
  const { home } = await readEntity(scope.table, params.id);
  const { details, snapshot } = await readEntityFigures(scope.table, series, params.id, body.dataKind, {
    ...named(body.details),
    ...bounds(body.startDate, body.endDate),
    ...(body.frequency === undefined ? {} : { frequencies: [body.frequency] }),
    ...(body.asOf === undefined ? {} : { asOf: body.asOf }),
  });
  const seen = figuresOf(snapshot, details).filter((figure) => seesFigure(scope, params.id, figure));
  return [...(await withSeenSources(await withSources(snapshot, seen), documentSight(scope, home.id)))];
};

/** Answers the values that were written; a removed one is not among them. */
export const createDatapoints: UseCase<Calls['createDatapoints'], MetricsContext> = async (
  { params, body: { documentId, note, ...column } },
  context,
) => {
  const fieldOf = (_: number, field: string): string => field;
  const wanted = { entityId: params.id, columns: [column], documentId, note, fieldOf };
  const { written } = await writtenValues(params.id, await writeColumns(wanted, context), context);
  return [...written];
};
