import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { BodyOf } from '#shared/contract/define-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { type FigurePlace, placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { approvalFault, isDecision } from '#shared/domain/figure-approval.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { refused } from './entering/figure-rights.ts';
import { sourceOf, writeColumns } from './entering/write-columns.ts';
import { mayOnDetail, requireApprover, seesFigure } from './exports/detail-rights-reader.ts';
import { type BareFigure, figuresOf, readEntityFigures, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Change = BodyOf<(typeof metrics.calls)['updateDatapoint']>;

async function figureAt(entityId: string, id: string, place: FigurePlace, { scope, series }: MetricsContext) {
  const { details, snapshot } = await readEntityFigures(scope.table, series, entityId, place.dataKind, {
    details: new Set([place.detailId]),
    frequencies: [place.frequency],
  });
  const figure = figuresOf(snapshot, details).find((one) => one.id === id && seesFigure(scope, entityId, one));
  return { snapshot, figure: figure ?? null };
}

function requireApprovalRight(entityId: string, figure: BareFigure, change: Change, { scope }: MetricsContext): void {
  const { approvalStatus } = change;
  if (approvalStatus === undefined) return;
  const fault = approvalFault(figure.approvalStatus, approvalStatus);
  if (fault !== null) throw invalid('approvalStatus', fault);
  const { detailName, value } = figure;
  if (isDecision(approvalStatus)) requireApprover(scope, entityId, 'figures');
  else if (!mayOnDetail(scope, 'Edit', entityId, detailName, [value])) throw refused(detailName);
}

async function decide(
  { id: entityId, home }: Entity,
  figure: BareFigure,
  change: Change,
  context: MetricsContext,
): Promise<void> {
  const { approvalStatus = null, replaces, documentId } = change;
  const { scope, series } = context;
  requireApprovalRight(entityId, figure, change, context);
  if (figure.sourceNumber !== replaces) throw new VersionOutdated();
  if (documentId !== null) await documentSight(scope, home.id).read(documentId);
  const { detailId, dataKind, frequency, isOverride, period, approvalStatus: was } = figure;
  const cells = [{ period, replaces, was, approval: approvalStatus }];
  const edit = { detailId, dataKind, frequency, isOverride, cells };
  await series.write([{ entityId, columns: [edit] }], sourceOf(change, context));
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
  if (value === undefined) await decide(entity, figure, body, context);
  else {
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
