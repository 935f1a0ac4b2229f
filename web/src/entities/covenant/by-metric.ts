import type { Covenant } from '#shared/domain/covenant.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';

/** The covenants that test a detail, by its id. */
export const byMetric = <Tested extends Pick<Covenant, 'metric'>>(
  covenants: readonly Tested[],
): ReadonlyMap<string, readonly Tested[]> =>
  Map.groupBy(
    covenants.filter(({ metric }) => metric !== null),
    ({ metric }) => detailIdOf(metric ?? ''),
  );
