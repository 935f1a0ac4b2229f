import { AskedComputation, type MetricComputation } from '#shared/domain/metric-computation.ts';
import type { AskedInBackground } from '../../../api/queries/computation-queries.ts';

/** With everything that is taken where nothing is said. */
function whole(asked: AskedInBackground): AskedComputation {
  if (asked.kind === 'detail') return AskedComputation.parse(asked);
  return AskedComputation.parse({ ...asked, effective: true, categories: true });
}

/** The computation of a question among others, the newest first; null where it was not asked yet. */
export function computationFor(
  asked: AskedInBackground,
  computations: readonly MetricComputation[],
): MetricComputation | null {
  const question = JSON.stringify(whole(asked));
  return computations.find((one) => JSON.stringify(AskedComputation.parse(one.asked)) === question) ?? null;
}
