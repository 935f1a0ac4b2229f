import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

export const structureImportQueries = {
  /** What the rows of an import have become, in the order of the file. */
  rows: (orgId: string, importId: string) =>
    infiniteQueryOptions({
      queryKey: ['structure-imports', orgId, importId, 'rows'],
      queryFn: ({ pageParam, signal }) =>
        api.structureImports.listImportedRows({
          params: { orgId, importId },
          query: { limit: 500, ...(pageParam === null ? {} : { cursor: pageParam }) },
          signal,
        }),
      initialPageParam: null as string | null,
      getNextPageParam: (page) => page.nextCursor,
    }),
};
