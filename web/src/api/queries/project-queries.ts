import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { LaunchStatus, ProjectType, Visibility } from '#shared/domain/entity-types.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

export interface ProjectFilter {
  readonly search?: string;
  readonly launchStatus?: LaunchStatus;
  readonly dealId?: string;
  readonly withinId?: string;
  readonly visibility?: Visibility;
  readonly type?: ProjectType;
  readonly state?: string;
}

export const projectQueries = {
  all: () => ['projects'] as const,
  list: (organizationId: string, filter: ProjectFilter, limit: number) =>
    infiniteQueryOptions({
      queryKey: [...projectQueries.all(), 'list', organizationId, filter, limit],
      queryFn: ({ pageParam, signal }) =>
        api.structures.listProjects({
          query: { ...filter, ...pageAt(pageParam, limit) },
          signal,
        }),
      ...fromTheStart,
    }),
  detail: (projectId: string) =>
    queryOptions({
      queryKey: [...projectQueries.all(), 'detail', projectId],
      queryFn: async ({ signal }) => (await api.structures.getProject({ params: { id: projectId }, signal })).body,
    }),
};
