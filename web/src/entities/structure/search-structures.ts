import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import type { Terms } from '#shared/format/terms.ts';
import { api } from '../../api/api.ts';
import type { EntityPage, PickableEntity, SearchEntities } from '../../components/use-entity-search.ts';
import { typeWord } from '../entity/entity-words.ts';

const pageSize = 20;

const pickable = ({ id, name, customId, structureType }: Structure, terms: Terms): PickableEntity => ({
  id,
  name,
  description: [typeWord(structureType, terms), customId].filter(Boolean).join(' · '),
});

/**
 * Finds active structures of an organization, for a field that names one: all but `except` and its own parts. A page may hold nothing
 * although later ones do: those are passed over until one holds something or the list ends.
 */
export const searchStructures =
  (organizationId: string, terms: Terms, except: string | null = null): SearchEntities =>
  async (search, from, signal) => {
    const read = async (cursor: string | null): Promise<EntityPage> => {
      const { body, nextCursor } = await api.structures.listStructuresOfOrganization({
        params: { id: organizationId },
        query: { view: 'Simple', search, limit: pageSize, ...(cursor === null ? {} : { cursor }) },
        signal,
      });
      const offered = body.filter((one) => except === null || !structurePath(one).includes(except));
      return { items: offered.map((structure) => pickable(structure, terms)), nextCursor };
    };
    let page = await read(from);
    while (page.items.length === 0 && page.nextCursor !== null) page = await read(page.nextCursor);
    return page;
  };
