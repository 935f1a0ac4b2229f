import { queryOptions } from '@tanstack/react-query';
import type { Visibility } from '#shared/domain/entity-types.ts';
import { aggregateId } from '#shared/domain/portfolio.ts';
import { api } from '../api.ts';

/** Which day is asked about, and whether what is obsolete counts. */
export interface TreeView {
  /** As it stood at the end of this day; left out: as it stands. */
  readonly asOf?: string | undefined;
  readonly includesObsolete?: boolean | undefined;
  /** Only structures that the apps with this visibility show; diagrams show all of one. */
  readonly visibility?: Visibility | undefined;
}

const queryOf = ({ asOf, includesObsolete = false }: TreeView) => ({
  ...(asOf === undefined ? {} : { asOf }),
  includeObsolete: includesObsolete ? ('true' as const) : ('false' as const),
});

const treeQueryOf = ({ visibility, ...view }: TreeView) => ({
  ...queryOf(view),
  ...(visibility === undefined ? {} : { visibility }),
});

export const portfolioQueries = {
  all: () => ['portfolios'] as const,
  /** The tree of all structures of the organization in which the user works; what lies in one is asked for by {@link portfolioQueries.tree}. */
  aggregate: (organizationId: string, view: TreeView) =>
    queryOptions({
      queryKey: [...portfolioQueries.all(), 'aggregate', organizationId, treeQueryOf(view)],
      queryFn: async ({ signal }) =>
        (
          await api.portfolios.getPortfolioStructure({
            params: { id: aggregateId },
            query: treeQueryOf(view),
            signal,
          })
        ).body,
    }),
  tree: (entityId: string, view: TreeView) =>
    queryOptions({
      queryKey: [...portfolioQueries.all(), 'tree', entityId, treeQueryOf(view)],
      queryFn: async ({ signal }) =>
        (await api.portfolios.getEntityStructure({ params: { id: entityId }, query: treeQueryOf(view), signal })).body,
    }),
  diagram: (structureId: string, view: TreeView) =>
    queryOptions({
      queryKey: [...portfolioQueries.all(), 'diagram', structureId, queryOf(view)],
      queryFn: async ({ signal }) =>
        (await api.portfolios.getDiagram({ params: { entityId: structureId }, query: queryOf(view), signal })).body,
    }),
};
