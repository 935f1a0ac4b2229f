import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { structureQueries } from '../../../api/queries/structure-queries.ts';
import { readOrEmpty } from '../../../api/read-or-empty.ts';

/** Of the list of permissions a name is a part that it can do without; a structure may also be hidden from the reader. */
const nameQuery = (entityId: string) =>
  queryOptions({
    queryKey: [...structureQueries.all(), 'name', entityId],
    queryFn: ({ signal }) =>
      readOrEmpty(async () => (await api.structures.getStructure({ params: { id: entityId }, signal })).body.name, {
        what: 'name of a structure',
        empty: null,
        signal,
      }),
  });

export function useEntityName(entityId: string | null): string {
  const { data, isPending } = useQuery({ ...nameQuery(entityId ?? ''), enabled: entityId !== null });
  if (entityId === null) return 'Whole organization';
  return data ?? (isPending ? 'Structure' : `Item ${entityId}`);
}

export const EntityName = ({ entityId }: { entityId: string | null }) => useEntityName(entityId);
