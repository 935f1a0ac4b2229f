import { queryOptions } from '@tanstack/react-query';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { api } from '../../api/api.ts';
import { everyItem } from '../../api/read-pages.ts';

/** Structures of no type of their own have the details of a deal. */
const catalogType = (type: EntityType): EntityType => (type === 'Other' ? 'Deal' : type);

export const everyDetailTypes = ['reference', 'detail-types'] as const;

/** The details that a type of entity can have: the catalog's and the organization's own. They change with a release of the product, or where the organization defines some. */
export const detailTypesQuery = (type: EntityType) =>
  queryOptions({
    queryKey: [...everyDetailTypes, catalogType(type)],
    queryFn: ({ signal }) =>
      everyItem((page) => api.reference.listDetailTypes({ query: { entityType: catalogType(type), ...page }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  });
