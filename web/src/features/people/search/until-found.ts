import type { EntityPage } from '../../../components/use-entity-search.ts';

/** Pages of a search may hold nothing although later ones do: they are passed over until one holds something or the list ends. */
export async function untilFound(
  read: (cursor: string | null) => Promise<EntityPage>,
  from: string | null,
): Promise<EntityPage> {
  let page = await read(from);
  while (page.items.length === 0 && page.nextCursor !== null) page = await read(page.nextCursor);
  return page;
}
