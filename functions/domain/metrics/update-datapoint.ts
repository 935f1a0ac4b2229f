import { readEntityInForce } from '#functions/domain/structures/exports/in-force-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { placeOfDatapoint } from '#shared/domain/datapoint-id.ts';
import { DomainError, invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { moveApprovals } from './entering/figure-approvals.ts';
import { writeColumns } from './entering/write-columns.ts';
import { datapointsNamed, requireFound, shownDatapoints } from './viewing/datapoints-named.ts';

/** Answers the figure as it stands; null where it was deleted. */
export const updateDatapoint: UseCase<(typeof metrics.calls)['updateDatapoint'], MetricsContext> = async (
  { params, body },
  context,
) => {
  if (placeOfDatapoint(params.datapointId) === null) throw new DomainError('figureNotFound');
  const entity = await readEntityInForce(context.scope.table, params.id);
  const read = () => datapointsNamed(entity.id, [params.datapointId], context);
  const [found] = requireFound(await read());
  if (found === undefined) throw new DomainError('figureNotFound');
  const { figure } = found;
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
  const standing = (await read()).flatMap((one) => one ?? []);
  const [shown = null] = await shownDatapoints(standing, entity, context);
  return shown;
};
