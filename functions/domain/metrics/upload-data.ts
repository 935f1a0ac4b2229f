import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { MetricsContext } from './context.ts';
import { writeColumns } from './entering/write-columns.ts';
import { writtenValues } from './entering/written-values.ts';

const mostAnswered = 2_000;

export const uploadData: UseCase<(typeof metrics.calls)['uploadData'], MetricsContext> = async (
  { params, body },
  context,
) => {
  const fieldOf = (index: number, field: string): string => `columns.${index}.${field}`;
  const written = await writeColumns({ entityId: params.id, ...body, fieldOf }, context);
  const { count, written: values } = await writtenValues(params.id, written, context, mostAnswered);
  return { count, written: [...values] };
};
