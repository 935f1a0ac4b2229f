import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import type { Detail, DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { EntityType } from '#shared/domain/entity-types.ts';
import { isComputedOn } from '#shared/metrics/computed-on.ts';
import { api } from '../../../api/api.ts';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import { detailTypesQuery } from '../../../entities/figure/detail-types-query.ts';

interface Wanted {
  readonly entityType: EntityType;
  readonly details: readonly Detail[];
  readonly keeps: (type: DetailType) => boolean;
  /** Structures have the details of what lies in them, too, as borrowers report them. */
  readonly isStructure: boolean;
}

/** Searches the catalog for details that an entity does not have yet. */
function searchOf(queryClient: QueryClient, { entityType, details, keeps, isStructure }: Wanted): SearchEntities {
  const known = new Set(details.map(({ id }) => id));
  const offered = (types: readonly DetailType[]) =>
    types
      .filter((type) => keeps(type) && !isComputedOn(type, entityType) && !known.has(detailIdOf(type.name)))
      .map(({ id, name, group }) => ({ id, name, description: group }));
  return async (text, cursor, signal) => {
    const search = text.trim();
    if (isStructure && search !== '') {
      const query = { search, limit: 50, ...(cursor === null ? {} : { cursor }) };
      const { body, nextCursor } = await api.reference.listDetailTypes({ query, signal });
      return { items: offered(body), nextCursor };
    }
    const types = await queryClient.ensureQueryData(detailTypesQuery(entityType));
    const isCalled = ({ name }: DetailType) => name.toLowerCase().includes(search.toLowerCase());
    return { items: offered(types.filter(isCalled)), nextCursor: null };
  };
}

export const useDetailSearch = (wanted: Wanted): SearchEntities => searchOf(useQueryClient(), wanted);
