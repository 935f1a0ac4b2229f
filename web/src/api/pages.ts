/** One page of a list; `nextCursor` is null on the last one. */
export interface PageOf<Item> {
  readonly body: readonly Item[];
  readonly nextCursor: string | null;
}

interface Paged {
  readonly nextCursor: string | null;
}

type ReadPage<Page> = (cursor: string | null) => Promise<Page>;

/** What a call of a list is asked for; `cursor` is null for the first page. */
export const pageAt = (cursor: string | null, limit: number) => ({ limit, ...(cursor === null ? {} : { cursor }) });

/** What an infinite query says of its pages. */
export const fromTheStart = {
  initialPageParam: null as string | null,
  getNextPageParam: ({ nextCursor }: Paged) => nextCursor,
};

/** The pages of a list, each read when it is asked for. */
export async function* pagesOf<Page extends Paged>(read: ReadPage<Page>, from: string | null = null) {
  let cursor: string | null = from;
  do {
    const page: Page = await read(cursor);
    yield page;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** A whole list, in pages as large as the server gives them. */
export async function everyItem<Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<PageOf<Item>>,
): Promise<readonly Item[]> {
  const items: Item[] = [];
  for await (const { body } of pagesOf((cursor) => read(pageAt(cursor, 500)))) items.push(...body);
  return items;
}

interface Wanted<Page> {
  readonly isFilled: (page: Page) => boolean;
  readonly from?: string | null;
  /** Pages without anything that one reading goes through. */
  readonly mostEmpty?: number;
}

/**
 * The first page that holds something, or the last one that was read: the server leaves out what is not asked for, so that a page may be
 * empty while others follow.
 */
export async function filledPage<Page extends Paged>(read: ReadPage<Page>, wanted: Wanted<Page>): Promise<Page> {
  const { isFilled, from = null, mostEmpty = Number.POSITIVE_INFINITY } = wanted;
  const page = await read(from);
  if (isFilled(page) || page.nextCursor === null || mostEmpty === 0) return page;
  return filledPage(read, { isFilled, from: page.nextCursor, mostEmpty: mostEmpty - 1 });
}
