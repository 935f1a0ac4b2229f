import type { Page, PageRequest } from '#functions/platform/table.ts';

/**
 * A full page of what may be seen, where that is only known after reading more than the records themselves. Like `filledPage`, it never reads
 * more than is missing.
 */
export async function visiblePage<Stored, Item>(
  read: (page: PageRequest) => Promise<Page<Stored>>,
  visibleOf: (stored: readonly Stored[]) => Promise<readonly Item[]>,
  { limit, cursor: first }: PageRequest,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let cursor = first;
  do {
    const stored = await read({ limit: limit - items.length, cursor });
    items.push(...(await visibleOf(stored.items)));
    cursor = stored.nextCursor ?? undefined;
  } while (cursor !== undefined && items.length < limit);
  return { items, nextCursor: cursor ?? null };
}
