import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/contract/define-area.ts';
import type { structures } from '#shared/contract/structures.ts';
import type { Financing } from '#shared/domain/financing.ts';
import type { Project } from '#shared/domain/project.ts';
import type { StructureRow } from '#shared/domain/structure.ts';
import { api } from '../api.ts';
import { type PageOf, pageAt } from '../pages.ts';
import { financingQueries } from './financing-queries.ts';
import { projectQueries } from './project-queries.ts';
import { structureQueries } from './structure-queries.ts';

type Calls = (typeof structures)['calls'];
type Filter<Call extends keyof Calls> = Omit<Partial<QueryInputOf<Calls[Call]>>, 'cursor' | 'limit'>;

export type StructureListFilter = Filter<'listStructuresOfOrganization'>;
export type ProjectListFilter = Filter<'listProjects'>;
export type FinancingListFilter = Filter<'listFinancingsOfOrganization'>;

/** One page of a list; `cursor` is null on the first one. */
export interface PagePlace<ListFilter> {
  readonly organizationId: string;
  readonly filter: ListFilter;
  readonly cursor: string | null;
}

/** How one page is read, and the key under which it is kept. */
export interface PageQuery<Row> {
  readonly queryKey: QueryKey;
  readonly read: (signal: AbortSignal) => Promise<PageOf<Row>>;
}

const pageSize = 50;
/** Pages that stay at hand besides the one that is shown, so that the way back shows them at once. */
const pagesKept = 2;

/** Lists that are looked at page by page. Every key lies below that of its kind of entity. */
export const entityPageQueries = {
  structures: ({ organizationId, filter, cursor }: PagePlace<StructureListFilter>): PageQuery<StructureRow> => ({
    queryKey: [...structureQueries.all(), 'page', organizationId, filter, cursor],
    read: (signal) =>
      api.structures.listStructuresOfOrganization({
        params: { id: organizationId },
        query: { view: 'Simple', ...filter, ...pageAt(cursor, pageSize) },
        signal,
      }),
  }),
  /** Structures below another one, such as a portfolio. */
  structuresBelow: (
    entityId: string,
    { organizationId, filter, cursor }: PagePlace<StructureListFilter>,
  ): PageQuery<StructureRow> => ({
    queryKey: [...structureQueries.all(), 'page', organizationId, entityId, filter, cursor],
    read: (signal) =>
      api.structures.filterStructures({
        params: { orgId: organizationId, id: entityId },
        query: { view: 'Simple', ...filter, ...pageAt(cursor, pageSize) },
        signal,
      }),
  }),
  projects: ({ organizationId, filter, cursor }: PagePlace<ProjectListFilter>): PageQuery<Project> => ({
    queryKey: [...projectQueries.all(), 'page', organizationId, filter, cursor],
    read: (signal) => api.structures.listProjects({ query: { ...filter, ...pageAt(cursor, pageSize) }, signal }),
  }),
  financings: ({ organizationId, filter, cursor }: PagePlace<FinancingListFilter>): PageQuery<Financing> => ({
    queryKey: [...financingQueries.all(), 'page', organizationId, filter, cursor],
    read: (signal) =>
      api.structures.listFinancingsOfOrganization({
        params: { id: organizationId },
        query: { ...filter, ...pageAt(cursor, pageSize) },
        signal,
      }),
  }),
};

/** Forgets the pages that were left longest ago, so that memory stays the same however far somebody pages. */
export function forgetOldPages(queryClient: QueryClient, all: QueryKey): void {
  const left = queryClient.getQueryCache().findAll({ queryKey: [...all, 'page'], type: 'inactive' });
  const oldest = left.toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt).slice(pagesKept);
  for (const { queryKey } of oldest) queryClient.removeQueries({ queryKey, exact: true });
}

/**
 * Puts changed entities into the pages that hold them; what has left its list by the change disappears from it. Pages are not read anew for
 * that, but a reading that is under way is begun again, because it could bring back what was before the change.
 */
export function placeInPages<Row extends { readonly id: string; readonly launchStatus: string }>(
  queryClient: QueryClient,
  all: QueryKey,
  changed: readonly Row[],
): void {
  const pages = [...all, 'page'];
  const underWay = queryClient.getQueryCache().findAll({ queryKey: pages, fetchStatus: 'fetching' });
  const byId = new Map(changed.map((row) => [row.id, row]));
  queryClient.setQueriesData<PageOf<Row>>({ queryKey: pages }, (page) => {
    if (page === undefined) return page;
    const body = page.body.flatMap((row) => {
      const now = byId.get(row.id);
      if (now === undefined) return [row];
      return now.launchStatus === row.launchStatus ? [{ ...row, ...now }] : [];
    });
    return { ...page, body };
  });
  for (const { queryKey } of underWay) void queryClient.invalidateQueries({ queryKey, exact: true });
}
