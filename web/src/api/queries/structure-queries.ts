import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LaunchStatus, StructureType, Visibility } from '#shared/domain/entity-types.ts';
import type { Level, SourceType } from '#shared/domain/permissions/permission.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

const pageSize = 50;

export interface StructureFilter {
  readonly organizationId: string;
  readonly search: string;
  readonly launchStatus: LaunchStatus;
  readonly visibility?: Visibility;
  readonly structureType?: StructureType;
}

interface RightsQuestion {
  readonly level: Level;
  readonly sourceType: SourceType;
}

export const structureQueries = {
  all: () => ['structures'] as const,
  list: ({ organizationId, ...filter }: StructureFilter) =>
    infiniteQueryOptions({
      queryKey: [...structureQueries.all(), 'list', organizationId, filter],
      queryFn: ({ pageParam, signal }) =>
        api.structures.listStructuresOfOrganization({
          params: { id: organizationId },
          query: { view: 'Simple', ...filter, ...pageAt(pageParam, pageSize) },
          signal,
        }),
      ...fromTheStart,
    }),
  /** Every structure in force that the reader may see, by name. */
  every: (organizationId: string) =>
    queryOptions({
      queryKey: [...structureQueries.all(), 'every', organizationId],
      queryFn: ({ signal }) =>
        everyItem((page) =>
          api.structures.listStructuresOfOrganization({
            params: { id: organizationId },
            query: { view: 'Simple', launchStatus: 'Active', ...page },
            signal,
          }),
        ),
    }),
  /** A structure that may be asked for by anybody: null where it is not there for the reader. */
  ifSeen: (organizationId: string, structureId: string) =>
    queryOptions({
      queryKey: [...structureQueries.all(), 'if seen', organizationId, structureId],
      queryFn: async ({ signal }) => {
        const params = { orgId: organizationId, dealId: structureId };
        return (await api.structures.getStructureInOrganization({ params, signal })).body[0] ?? null;
      },
    }),
  detail: (structureId: string) =>
    queryOptions({
      queryKey: [...structureQueries.all(), 'detail', structureId],
      queryFn: async ({ signal }) => (await api.structures.getStructure({ params: { id: structureId }, signal })).body,
    }),
  /** What the reader may do on one structure, as the server decides now. */
  rights: (organizationId: string, structureId: string, questions: readonly RightsQuestion[]) =>
    queryOptions({
      queryKey: [...structureQueries.all(), 'rights', organizationId, structureId],
      queryFn: async ({ signal }) => {
        const place = { organizationId, entityId: structureId };
        const body = questions.map((question) => ({ action: 'Grant' as const, ...question, ...place }));
        return (await api.rights.checkPermissions({ params: { orgId: organizationId }, body, signal })).body;
      },
      staleTime: 0,
    }),
};
