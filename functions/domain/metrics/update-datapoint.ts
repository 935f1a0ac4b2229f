import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { type FigurePlace, placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { moveApprovals } from './entering/figure-approvals.ts';
import { writeColumns } from './entering/write-columns.ts';
import { seesFigure } from './exports/detail-rights-reader.ts';
import { figuresOf, readEntityFigures, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

async function figureAt(entityId: string, id: string, place: FigurePlace, { scope, series }: MetricsContext) {
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, place.dataKind, {
    details: new Set([place.detailId]),
    frequencies: [place.frequency],
  });
  const figure = figuresOf(snapshot, details).find((one) => one.id === id && seesFigure(scope, entityId, one));
  return { snapshot, figure: figure ?? null };
}

/** Answers the figure as it stands; null where it was deleted. */
export const updateDatapoint: UseCase<(typeof metrics.calls)['updateDatapoint'], MetricsContext> = async (
  { params, body },
  context,
) => {
  const place = placeOfDatapoint(params.datapointId);
  if (place === null) throw new DomainError('figureNotFound');
  const entity = await readEntityInForce(context.scope.table, params.id);
  const { figure } = await figureAt(params.id, params.datapointId, place, context);
  if (figure === null) throw new DomainError('figureNotFound');
  const { value, approvalStatus, replaces, documentId, note } = body;
  if (value === undefined) {
    if (approvalStatus === undefined) throw invalid('value', 'Enter a value.');
    const step = { approvalStatus, documentId, note, fieldOf: () => 'approvalStatus' };
    await moveApprovals(entity, [{ figure, replaces }], step, context);
  } else {
    const asked = approvalStatus === 'Pending' || approvalStatus === 'Triggered' ? { approvalStatus } : {};
    const { detailName, dataKind, frequency, period, isOverride: override } = figure;
    const values = [{ period, value, replaces, ...asked }];
    const column = { detailName, dataKind, frequency, override, values, dated: [] };
    const fieldOf = (_: number, field: string): string => (field.startsWith('values.') ? 'value' : field);
    await writeColumns({ entityId: params.id, columns: [column], documentId, note, fieldOf }, context);
  }
  const { snapshot, figure: standing } = await figureAt(params.id, params.datapointId, place, context);
  if (standing === null) return null;
  const sourced: readonly Datapoint[] = await withSources(snapshot, [standing]);
  const [shown] = await withSeenSources(sourced, documentSight(context.scope, entity.home.id));
  return shown ?? null;
};
