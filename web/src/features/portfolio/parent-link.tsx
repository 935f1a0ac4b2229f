import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { structureQueries } from '../../api/queries/structure-queries.ts';
import { Nothing } from '../../components/entity-tables/shared-columns.tsx';

/** Long enough for every row of a page to be drawn from one reading. */
const freshForInMilliseconds = 60_000;

/** A structure by itself; null where the reader may not see it. */
const structureAlone = (orgId: string, dealId: string) =>
  queryOptions({
    queryKey: [...structureQueries.all(), 'alone', orgId, dealId],
    queryFn: async ({ signal }) =>
      (await api.structures.getStructureInOrganization({ params: { orgId, dealId }, signal })).body[0] ?? null,
    staleTime: freshForInMilliseconds,
  });

/** The name as far as a cell has read it. */
export const parentName = (queryClient: QueryClient, orgId: string, parentId: string | null): string | undefined =>
  parentId === null ? undefined : queryClient.getQueryData(structureAlone(orgId, parentId).queryKey)?.name;

/** The structure that another one is part of, by its name. */
export function ParentLink({ parentId }: { parentId: string | null }) {
  const { organization } = useGlobalState();
  const { data } = useQuery({ ...structureAlone(organization.id, parentId ?? ''), enabled: parentId !== null });
  if (!data) return <Nothing />;
  return <Link to={`/deals/${data.id}/overview`}>{data.name}</Link>;
}
