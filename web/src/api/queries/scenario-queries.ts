import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const scenariosAtOnce = 50;

/** Scenarios that are kept of an entity. */
export const scenarioQueries = {
  of: (entityId: string) => ['scenarios', entityId] as const,
  list: (entityId: string) =>
    infiniteQueryOptions({
      queryKey: [...scenarioQueries.of(entityId), 'list'],
      queryFn: async ({ pageParam, signal }) =>
        api.calculations.listScenarios({
          params: { id: entityId },
          query: pageAt(pageParam, scenariosAtOnce),
          signal,
        }),
      ...fromTheStart,
    }),
};
