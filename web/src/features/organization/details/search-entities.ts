import type { Terms } from '#shared/domain/terms.ts';
import { api } from '../../../api/api.ts';
import { pageAt } from '../../../api/pages.ts';
import type { SearchEntities } from '../../../components/use-entity-search.ts';
import { typesInWords } from './detail-words.ts';

const pageSize = 20;

/** Finds structures, projects and financings of some types by name, among those that the reader may see. */
export const searchEntitiesOf =
  (entityTypes: readonly string[], terms: Terms): SearchEntities =>
  async (search, cursor, signal) => {
    const isOffered = (type: string | null): boolean => type !== null && entityTypes.includes(type);
    const { body, nextCursor } = await api.structures.searchEntities({
      query: { search, types: ['Deal', 'Project', 'Loan'], ...pageAt(cursor, pageSize) },
      signal,
    });
    const items = body
      .filter(({ entityType, launchStatus }) => isOffered(entityType) && launchStatus === 'Active')
      .map(({ id, name, entityType, structureId, structureName }) => ({
        id,
        name,
        description: [typesInWords([entityType ?? ''], terms), structureId === id ? '' : structureName]
          .filter(Boolean)
          .join(' · '),
      }));
    return { items, nextCursor };
  };
