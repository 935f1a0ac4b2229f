import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod';
import type { ModelRequest } from '#shared/domain/computation-model.ts';
import type { DependenciesRequest, DetailRequest, MetricRequest } from '#shared/domain/computed-metric.ts';
import type { FormulaToPreview } from '#shared/domain/own-detail-type.ts';
import { api } from '../api.ts';
import { figureQueries } from './figure-queries.ts';

export type DetailAsked = z.input<typeof DetailRequest>;

/** What follows from figures. It is no longer true where figures of the entity have changed, and is asked for again with them. */
export const calculationQueries = {
  of: (entityId: string) => [...figureQueries.of(entityId), 'computed'] as const,
  /** Metrics of a range of periods with their groups in the catalog, in one request however many they are. */
  metrics: (entityId: string, request: z.input<typeof MetricRequest>) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'metrics', request] as const,
      queryFn: async ({ signal }) => {
        const query = { categories: 'true' as const };
        return (await api.calculations.computeMetrics({ params: { id: entityId }, query, body: request, signal })).body;
      },
    }),
  /** One metric of one period with what it came from. */
  detail: (entityId: string, request: DetailAsked) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'detail', request] as const,
      queryFn: async ({ signal }) =>
        (await api.calculations.computeDetail({ params: { id: entityId }, body: request, signal })).body,
    }),
  /** What a definition that is being written would give. */
  preview: (entityId: string, request: z.input<typeof FormulaToPreview>) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'preview', request] as const,
      queryFn: async ({ signal }) =>
        (await api.calculations.previewFormula({ params: { id: entityId }, body: request, signal })).body,
    }),
  /** What metrics are computed from, to be computed here under other assumptions. */
  model: (entityId: string, request: z.input<typeof ModelRequest>) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'model', request] as const,
      queryFn: async ({ signal }) =>
        (await api.calculations.readModel({ params: { id: entityId }, body: request, signal })).body,
    }),
  /** What metrics are made of, by the formulas of the organization. */
  dependencies: (entityId: string, request: z.input<typeof DependenciesRequest>) =>
    queryOptions({
      queryKey: [...calculationQueries.of(entityId), 'dependencies', request] as const,
      queryFn: async ({ signal }) =>
        (await api.calculations.computeDependencies({ params: { id: entityId }, body: request, signal })).body
          .dependencies,
    }),
};
