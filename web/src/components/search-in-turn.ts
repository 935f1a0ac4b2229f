import type { EntityPage, SearchEntities } from './use-entity-search.ts';

/** Searches several lists, one after another. A place is `1:` for the start of the second list, and `1:abc` for its page `abc`. */
export const searchInTurn =
  <List>(
    lists: readonly [List, ...List[]],
    read: (list: List, query: string, cursor: string | null, signal: AbortSignal) => Promise<EntityPage>,
  ): SearchEntities =>
  async (query, place, signal) => {
    const [first = '0', ...rest] = (place ?? '0:').split(':');
    const at = Number(first);
    const { items, nextCursor } = await read(lists[at] ?? lists[0], query, rest.join(':') || null, signal);
    if (nextCursor !== null) return { items, nextCursor: `${at}:${nextCursor}` };
    return { items, nextCursor: at + 1 < lists.length ? `${at + 1}:` : null };
  };
