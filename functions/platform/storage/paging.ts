import { DomainError } from '#shared/errors/domain-error.ts';

/** What a caller asks of a list: at most `limit` records after the signed `cursor` of the page before. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Opaque and signed; null on the last page. */
  readonly nextCursor: string | null;
}

/** A page as it was read from a list. */
export interface ListPage<Item> extends Page<Item> {
  /** The cursor with which the list goes on behind one of the page's items; rejects a position that has none. */
  cursorAfter(at: number): Promise<string>;
}

/** Reads a list to its end. For lists that are small by nature; answers to people page. */
export async function everyPage<Item>(read: (cursor: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const found: Item[] = [];
  let cursor: string | undefined;
  do {
    const page = await read(cursor);
    found.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return found;
}

/** Where much is left out, more is read at a time than a page still needs; bounded, so that an answer never takes forever. */
const [fewestReadOn, mostReadOn, mostReads] = [200, 2_000, 40];

/**
 * A full page of what is chosen from a list: reads on until it is full or the list ends, because what is left out leaves gaps. `choose` answers for
 * each record, in their order, what becomes of it; null leaves it out. A page may come out short while there are more where hardly anything is chosen.
 */
export async function chosenPage<Stored, Item>(
  read: (page: PageRequest) => Promise<ListPage<Stored>>,
  choose: (stored: readonly Stored[]) => Promise<readonly (Item | null)[]>,
  { limit, cursor: first }: PageRequest,
): Promise<Page<Item>> {
  const items: Item[] = [];
  let cursor = first;
  for (let reads = 0, size = limit; reads < mostReads; reads += 1) {
    const stored = await read({ limit: size, cursor });
    for (const [at, item] of (await choose(stored.items)).entries()) {
      if (item !== null) items.push(item);
      const isLast = at === stored.items.length - 1 && stored.nextCursor === null;
      if (items.length === limit) return { items, nextCursor: isLast ? null : await stored.cursorAfter(at) };
    }
    if (stored.nextCursor === null) return { items, nextCursor: null };
    cursor = stored.nextCursor;
    size = Math.min(Math.max(size * 2, fewestReadOn), mostReadOn);
  }
  return { items, nextCursor: cursor ?? null };
}

/** {@link chosenPage} where what becomes of several records is known only together. `idOf` tells of which record an answer is. */
export const seenPage = <Stored extends { readonly id: string }, Item>(
  read: (page: PageRequest) => Promise<ListPage<Stored>>,
  seenOf: (stored: readonly Stored[]) => Promise<readonly Item[]>,
  idOf: (item: Item) => string,
  request: PageRequest,
): Promise<Page<Item>> =>
  chosenPage(
    read,
    async (stored) => {
      const seen = new Map((await seenOf(stored)).map((item) => [idOf(item), item]));
      return stored.map(({ id }) => seen.get(id) ?? null);
    },
    request,
  );

/** A full page of the records that are kept. */
export const filledPage = <Item>(
  read: (page: PageRequest) => Promise<ListPage<Item>>,
  keeps: (item: Item) => boolean,
  request: PageRequest,
): Promise<Page<Item>> =>
  chosenPage(read, async (stored) => stored.map((item) => (keeps(item) ? item : null)), request);

const chainedPlace = /^(\d+)~(.*)$/s;

function chainedStart(cursor: string | undefined, lists: number) {
  if (cursor === undefined) return { at: 0, within: undefined };
  const [, at = '', within = ''] = chainedPlace.exec(cursor) ?? [];
  if (at === '' || Number(at) >= lists) throw new DomainError('cursorInvalid');
  return { at: Number(at), within: within === '' ? undefined : within };
}

/** A page that goes through several lists, one after the other: its cursor tells in which of them, and where, it goes on. */
export async function chainedPage<Item>(
  lists: readonly ((page: PageRequest) => Promise<Page<Item>>)[],
  { limit, cursor }: PageRequest,
): Promise<Page<Item>> {
  let { at, within } = chainedStart(cursor, lists.length);
  const items: Item[] = [];
  for (let list = lists[at]; list !== undefined && items.length < limit; list = lists[at]) {
    const found = await list({ limit: limit - items.length, cursor: within });
    items.push(...found.items);
    within = found.nextCursor ?? undefined;
    if (within === undefined) at += 1;
  }
  return { items, nextCursor: at < lists.length ? `${at}~${within ?? ''}` : null };
}
