import { queryOptions } from '@tanstack/react-query';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { api } from '../../api/api.ts';

/** The most that one answer holds; no type of entity has as many details. */
const limit = 500;

/** Structures of no type of their own have the details of a deal. */
const catalogType = (type: EntityType): EntityType => (type === 'Other' ? 'Deal' : type);

/** The details of the catalog for a type of entity. They change with a release of the product. */
export const detailTypesQuery = (type: EntityType) =>
  queryOptions({
    queryKey: ['reference', 'detail-types', catalogType(type)],
    queryFn: async ({ signal }) =>
      (await api.reference.listDetailTypes({ query: { entityType: catalogType(type), limit }, signal })).body,
    staleTime: Number.POSITIVE_INFINITY,
  });
