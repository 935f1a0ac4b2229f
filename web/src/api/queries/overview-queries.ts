import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Visibility } from '#shared/domain/entity-types.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const pageSize = 50;
/** Organizations have few portfolios, so that the picker reads them in one page. */
const mostPortfolios = 500;

const isAbout = { applicationSection: 'DataVault' } as const;

interface OverviewPlace {
  /** What the apps with this visibility show. */
  readonly visibility?: Visibility;
  /** What lies in this structure and below it. */
  readonly withinId?: string;
}

/** What people choose first: a portfolio with its figures, or an entity of the Data Vault. */
export const overviewQueries = {
  all: () => ['portfolio'] as const,
  /** The whole organization in figures, or one structure with everything below it. */
  of: (organizationId: string, place: OverviewPlace = {}) =>
    queryOptions({
      queryKey: [...overviewQueries.all(), 'overview', organizationId, place],
      queryFn: async ({ signal }) =>
        (
          await api.portfolios.getPortfolioOverview({
            params: { id: organizationId },
            query: place,
            signal,
          })
        ).body,
    }),
  portfolios: (organizationId: string) =>
    queryOptions({
      queryKey: [...overviewQueries.all(), 'choices', organizationId],
      queryFn: async ({ signal }) =>
        (
          await api.portfolios.listPortfolios({
            query: { view: 'Simple', visibility: 'PortfolioManagement', limit: mostPortfolios },
            signal,
          })
        ).body,
    }),
  /** Structures, or what lies in `parentId`, to choose from. */
  navigation: (orgId: string, { parentId, search }: { parentId: string | null; search: string }) =>
    infiniteQueryOptions({
      queryKey: [...overviewQueries.all(), 'navigation', orgId, parentId, search],
      queryFn: ({ pageParam, signal }) =>
        api.portfolios.listNavigation({
          params: { orgId },
          query: {
            ...isAbout,
            ...(parentId === null ? {} : { parentId }),
            ...(search === '' ? {} : { search }),
            ...pageAt(pageParam, pageSize),
          },
          signal,
        }),
      ...fromTheStart,
    }),
  selected: (orgId: string, entityId: string) =>
    queryOptions({
      queryKey: [...overviewQueries.all(), 'selected', orgId, entityId],
      queryFn: async ({ signal }) =>
        (await api.portfolios.getSelectedNavigation({ params: { orgId, entityId }, query: isAbout, signal })).body,
    }),
};
