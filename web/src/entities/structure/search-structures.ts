import { structurePath } from '#shared/domain/entity-path.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { api } from '../../api/api.ts';
import { pageAt } from '../../api/pages.ts';
import type { SearchEntities } from '../../components/use-entity-search.ts';

interface StructureSearch {
  /** What tells two of the same name apart; its customer and reference, as a rule. */
  readonly describe?: (structure: Structure) => readonly (string | null)[];
  /** Never offered: this structure, with everything that is a part of it. */
  readonly except?: string | null;
}

const byCustomer = ({ customId, borrower }: Structure) => [customId, borrower];

/** Finds active structures of an organization by name, borrower or reference, for a field that names one. */
export const searchStructures =
  (organizationId: string, { describe = byCustomer, except = null }: StructureSearch = {}): SearchEntities =>
  async (search, cursor, signal) => {
    const { body, nextCursor } = await api.structures.listStructuresOfOrganization({
      params: { id: organizationId },
      query: { view: 'Simple', search, ...pageAt(cursor, 20) },
      signal,
    });
    const offered = body.filter((one) => except === null || !structurePath(one).includes(except));
    return {
      items: offered.map((structure) => ({
        id: structure.id,
        name: structure.name,
        description: describe(structure).filter(Boolean).join(' · '),
      })),
      nextCursor,
    };
  };
