import { queryOptions } from '@tanstack/react-query';
import type { DataKind } from '#shared/domain/datapoint.ts';
import { api } from '../../api/api.ts';
import { figureQueries } from '../../api/queries/figure-queries.ts';

/** Every figure of one kind that an entity has. */
export const seriesQuery = (entityId: string, dataKind: DataKind) =>
  queryOptions({
    queryKey: [...figureQueries.of(entityId), 'datapoints', dataKind],
    queryFn: async ({ signal }) =>
      (await api.metrics.findDatapoints({ params: { id: entityId }, body: { dataKind }, signal })).body,
  });
