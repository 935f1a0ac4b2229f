import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

export const structureImportQueries = {
  /** What the rows of an import have become, in the order of the file. */
  rows: (orgId: string, importId: string) =>
    infiniteQueryOptions({
      queryKey: ['structure-imports', orgId, importId, 'rows'],
      queryFn: ({ pageParam, signal }) =>
        api.structureImports.listImportedRows({
          params: { orgId, importId },
          query: pageAt(pageParam, 500),
          signal,
        }),
      ...fromTheStart,
    }),
};
