import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { FinancingType, LaunchStatus, Visibility } from '#shared/domain/entity-types.ts';
import type { GrantRole } from '#shared/domain/financing.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

export interface FinancingFilter {
  readonly search?: string;
  readonly launchStatus?: LaunchStatus;
  readonly dealId?: string;
  readonly withinId?: string;
  readonly visibility?: Visibility;
  readonly financingType?: FinancingType;
  readonly grantRole?: GrantRole;
}

export const financingQueries = {
  all: () => ['financings'] as const,
  list: (organizationId: string, filter: FinancingFilter, limit: number) =>
    infiniteQueryOptions({
      queryKey: [...financingQueries.all(), 'list', organizationId, filter, limit],
      queryFn: ({ pageParam, signal }) =>
        api.structures.listFinancingsOfOrganization({
          params: { id: organizationId },
          query: { ...filter, ...pageAt(pageParam, limit) },
          signal,
        }),
      ...fromTheStart,
    }),
  detail: (financingId: string) =>
    queryOptions({
      queryKey: [...financingQueries.all(), 'detail', financingId],
      queryFn: async ({ signal }) => (await api.structures.getFinancing({ params: { id: financingId }, signal })).body,
    }),
};
