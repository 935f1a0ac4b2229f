import { queryOptions } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

/** The most that one answer holds; no type of entity has as many details. */
const limit = 500;

/** The details of the catalog for a type of entity. They change with a release of the product. */
export const detailTypesQuery = (entityType: 'Project' | 'Loan') =>
  queryOptions({
    queryKey: ['reference', 'detail-types', entityType],
    queryFn: async ({ signal }) => (await api.reference.listDetailTypes({ query: { entityType, limit }, signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  });
