import { infiniteQueryOptions, type QueryKey, queryOptions } from '@tanstack/react-query';
import { FinancingType, type LaunchStatus } from '#shared/domain/entity-types.ts';
import type { ListedRelationship, RelationshipType } from '#shared/domain/relationship.ts';
import { api } from '../api.ts';
import { fromTheStart, type PageOf, pageAt } from '../pages.ts';
import { everyItem } from '../read-pages.ts';

type Page = { readonly limit: number; readonly cursor?: string };

const paged = <Item>(
  queryKey: QueryKey,
  limit: number,
  read: (page: Page, signal: AbortSignal) => Promise<PageOf<Item>>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageAt(pageParam, limit), signal),
    ...fromTheStart,
  });

/** Parties of entities, and what funds and grants make of them. */
export const relationshipQueries = {
  all: () => ['relationships'] as const,
  /** All parties of one entity: their shares only say something together. */
  of: (entityId: string) =>
    queryOptions({
      queryKey: [...relationshipQueries.all(), 'of', entityId],
      queryFn: ({ signal }): Promise<readonly ListedRelationship[]> =>
        everyItem((query) => api.relationships.listRelationships({ params: { id: entityId }, query, signal })),
    }),
  ofOrganization: (organizationId: string, relationshipType: RelationshipType, launchStatus: LaunchStatus) =>
    paged(
      [...relationshipQueries.all(), 'organization', organizationId, relationshipType, launchStatus],
      100,
      (page, signal) =>
        api.relationships.listRelationshipsOfOrganization({
          params: { id: organizationId },
          query: { ...page, relationshipType, launchStatus },
          signal,
        }),
    ),
  fundSource: (fundId: string) =>
    queryOptions({
      queryKey: [...relationshipQueries.all(), 'fund', fundId],
      queryFn: async ({ signal }) => (await api.relationships.getFundSource({ params: { fundId }, signal })).body,
    }),
  /** What every fund of the organization has raised and where it went. */
  fundSources: () =>
    paged([...relationshipQueries.all(), 'funds'], 100, (query, signal) =>
      api.relationships.listFundSources({ query, signal }),
    ),
  /** The types of the financings that a fund has put money into, by their ids. */
  typesInFund: (fundId: string) =>
    queryOptions({
      queryKey: [...relationshipQueries.all(), 'fund', fundId, 'types'],
      queryFn: async ({ signal }): Promise<ReadonlyMap<string, FinancingType>> => {
        const lists = await Promise.all(
          FinancingType.options.map((type) =>
            everyItem((query) =>
              api.relationships.listFinancingsOfFund({ params: { id: fundId, type }, query, signal }),
            ),
          ),
        );
        return new Map(lists.flat().map(({ id, financingType }) => [id, financingType]));
      },
    }),
  singleFunded: (grantId: string) =>
    queryOptions({
      queryKey: [...relationshipQueries.all(), 'single-funded', grantId],
      queryFn: async ({ signal }) =>
        (await api.relationships.getSingleFundedGrant({ params: { grantId }, signal })).body,
    }),
};
