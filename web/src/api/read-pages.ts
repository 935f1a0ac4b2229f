import { useEffect } from 'react';
import { type Paged, type PageOf, pageAt } from './pages.ts';

type ReadPage<Page> = (cursor: string | null) => Promise<Page>;

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

/** Reads a list to the record that is looked for: its latest version, or undefined where it is gone from the list. */
export async function findLatest<Item>(
  read: (page: { readonly limit: number; readonly cursor?: string }) => Promise<PageOf<Item>>,
  isIt: (item: Item) => boolean,
): Promise<Item | undefined> {
  for await (const { body } of pagesOf((cursor) => read(pageAt(cursor, 500)))) {
    const found = body.find(isIt);
    if (found !== undefined) return found;
  }
  return undefined;
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

interface PagedList {
  readonly hasNextPage: boolean;
  readonly isFetching: boolean;
  readonly isError: boolean;
  readonly fetchNextPage: () => unknown;
}

/**
 * Reads the further pages of an infinite query while `isWanted`: all of a short list, or those up to the first with a row. A failure ends it.
 * Returns whether there is more to come.
 */
export function useReadOn({ hasNextPage, isFetching, isError, fetchNextPage }: PagedList, isWanted = true): boolean {
  const goesOn = isWanted && hasNextPage && !isError;
  useEffect(() => {
    if (goesOn && !isFetching) void fetchNextPage();
  }, [goesOn, isFetching, fetchNextPage]);
  return goesOn;
}
