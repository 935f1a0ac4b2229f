import { useQuery } from '@tanstack/react-query';
import type { Datapoint, DeletedDatapoint } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';

/** The actual figures of a metric of an entity, and the places where some were deleted. */
export function useFiguresOfMetric(entityId: string, metric: string, isEnabled: boolean) {
  const id = detailIdOf(metric);
  const ofMetric = <Place extends Pick<Datapoint, 'detailId'>>(all: readonly Place[]) =>
    all.filter(({ detailId }) => detailId === id);
  const series = useQuery({
    ...figureQueries.series(entityId, 'actual'),
    enabled: isEnabled,
    select: ofMetric<Datapoint>,
  });
  const deleted = useQuery({
    ...figureQueries.deleted(entityId, 'actual'),
    enabled: isEnabled,
    select: ofMetric<DeletedDatapoint>,
  });
  return { figures: series.data ?? [], deleted: deleted.data ?? [], series };
}
