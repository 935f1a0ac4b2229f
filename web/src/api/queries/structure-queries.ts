import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LaunchStatus, StructureType, Visibility } from '#shared/domain/entity-types.ts';
import { api } from '../api.ts';

const pageSize = 50;

export interface StructureFilter {
  readonly organizationId: string;
  readonly search: string;
  readonly launchStatus: LaunchStatus;
  readonly visibility?: Visibility;
  readonly structureType?: StructureType;
}

export const structureQueries = {
  all: () => ['structures'] as const,
  list: ({ organizationId, ...filter }: StructureFilter) =>
    infiniteQueryOptions({
      queryKey: [...structureQueries.all(), 'list', organizationId, filter],
      queryFn: ({ pageParam, signal }) =>
        api.structures.listStructuresOfOrganization({
          params: { id: organizationId },
          query: { view: 'Simple', ...filter, limit: pageSize, ...(pageParam === null ? {} : { cursor: pageParam }) },
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
