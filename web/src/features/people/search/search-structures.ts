import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../../api/api.ts';
import type { PickableEntity, SearchEntities } from '../../../components/use-entity-search.ts';
import { untilFound } from './until-found.ts';

const pageSize = 20;

const pickableStructure = ({ id, name, borrower, customId }: Structure): PickableEntity => ({
  id,
  name,
  description: [customId, borrower].filter(Boolean).join(' · '),
});

/** Finds structures of an organization by name, borrower or reference. */
export const searchStructures =
  (organizationId: string): SearchEntities =>
  (search, from, signal) =>
    untilFound(async (cursor) => {
      const { body, nextCursor } = await api.structures.listStructuresOfOrganization({
        params: { id: organizationId },
        query: {
          view: 'Simple',
          search,
          launchStatus: 'Active',
          limit: pageSize,
          ...(cursor === null ? {} : { cursor }),
        },
        signal,
      });
      return { items: body.map(pickableStructure), nextCursor };
    }, from);
