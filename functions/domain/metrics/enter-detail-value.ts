import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Setting } from '#shared/domain/organization.ts';
import { invalid } from '#shared/errors/domain-error.ts';
import type { MetricsContext } from './context.ts';
import { writeColumns } from './entering/write-columns.ts';
import { writtenValues } from './entering/written-values.ts';
import { readDetail } from './exports/figure-reader.ts';
import { isOrganization, storeSetting } from './settings-of-organization.ts';

/** A new value of a detail that the entity has; of an organization, of the setting of that name. */
export const enterDetailValue: UseCase<(typeof metrics.calls)['enterDetailValue'], MetricsContext> = async (
  { params, body },
  context,
) => {
  if (await isOrganization(params.id)) return [await storeSetting(params.detailId, body, context)] satisfies Setting[];
  if ('value' in body) throw invalid('values', 'Enter at least one value.');
  const { name: detailName } = await readDetail(context.scope.table, params.id, params.detailId);
  const { documentId, note, ...column } = body;
  const columns = [{ ...column, detailName }];
  const fieldOf = (_: number, field: string): string => field;
  const written = await writeColumns({ entityId: params.id, columns, documentId, note, fieldOf }, context);
  return [...(await writtenValues(params.id, written, context)).written];
};
