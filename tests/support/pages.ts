import type { Client } from './client.ts';
import { good } from './organization.ts';

/** Reads a list page by page by the cursors that the answers carry; checks that no page is longer than asked for. */
export async function allPages<Item>(client: Client, path: string, limit: number): Promise<Item[][]> {
  const pages: Item[][] = [];
  let cursor: string | null = null;
  do {
    const query: string = cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`;
    const { body, headers } = good(await client.get(`${path}${path.includes('?') ? '&' : '?'}limit=${limit}${query}`));
    if (body.length > limit) throw new Error(`A page of ${path} holds ${body.length} items; asked for ${limit}.`);
    pages.push(body);
    cursor = headers.get('x-next-cursor');
  } while (cursor !== null);
  return pages;
}
