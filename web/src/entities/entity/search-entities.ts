import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import type { SearchEntities } from '../../components/use-entity-search.ts';

const pageSize = 20;

/** Finds structures, projects and financings by name; what lies in a structure says in which. */
export const searchEntities: SearchEntities = async (search, cursor, signal) => {
  const { body, nextCursor } = await api.structures.searchEntities({
    query: { search, types: ['Deal', 'Project', 'Loan'], ...pageAt(cursor, pageSize) },
    signal,
  });
  const items = body.map(({ id, name, structureId, structureName }) => ({
    id,
    name,
    ...(structureId === id ? {} : { description: structureName }),
  }));
  return { items, nextCursor };
};
