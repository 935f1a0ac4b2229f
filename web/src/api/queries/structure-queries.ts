import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LaunchStatus } from '#shared/domain/structure.ts';
import { api } from '../api.ts';

const pageSize = 50;

export interface StructureFilter {
  readonly organizationId: string;
  readonly search: string;
  readonly launchStatus: LaunchStatus;
}

export const structureQueries = {
  all: () => ['structures'] as const,
  list: ({ organizationId, search, launchStatus }: StructureFilter) =>
    infiniteQueryOptions({
      queryKey: [...structureQueries.all(), 'list', organizationId, launchStatus, search],
      queryFn: ({ pageParam, signal }) =>
        api.structures.listStructuresOfOrganization({
          params: { id: organizationId },
          query: {
            view: 'Simple',
            search,
            launchStatus,
            limit: pageSize,
            ...(pageParam === null ? {} : { cursor: pageParam }),
          },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
  detail: (structureId: string) =>
    queryOptions({
      queryKey: [...structureQueries.all(), 'detail', structureId],
      queryFn: async ({ signal }) => (await api.structures.getStructure({ params: { id: structureId }, signal })).body,
    }),
};
