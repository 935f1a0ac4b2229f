import { api } from '../../api/api.ts';

interface Identified {
  readonly name: string;
  readonly customId: string | null;
}

/** Custom ids that differ in their case only are the same. */
const compared = (customId: string): string => customId.normalize('NFC').toLowerCase();

const hasCustomId =
  (customId: string) =>
  (entity: Identified): boolean =>
    entity.customId !== null && compared(entity.customId) === compared(customId);

/** The first of some entities that has a custom id. */
export const holderAmong = (entities: readonly (Identified | null)[], customId: string): Identified | null =>
  entities.find((entity) => entity !== null && hasCustomId(customId)(entity)) ?? null;

const mostPages = 5;

/**
 * The structure, project or financing that has a custom id, as far as the search knows and the reader may see: null says that the server may
 * still refuse it.
 */
export async function findCustomIdHolder(customId: string): Promise<Identified | null> {
  const query = { search: customId, types: ['Deal' as const, 'Project' as const, 'Loan' as const], limit: 50 };
  let page = await api.structures.searchEntities({ query });
  for (let read = 1; read < mostPages; read += 1) {
    const holder = holderAmong(page.body, customId);
    if (holder !== null || page.nextCursor === null) return holder;
    page = await api.structures.searchEntities({ query: { ...query, cursor: page.nextCursor } });
  }
  return holderAmong(page.body, customId);
}
