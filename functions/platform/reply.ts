import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { DomainError } from '#shared/errors/domain-error.ts';
import { contentDisposition } from './content-disposition.ts';
import type { Page } from './table.ts';

/** A job is still running: status 202. */
export class Accepted<Body> {
  readonly body: Body;
  constructor(body: Body) {
    this.body = body;
  }
}

/** A page of a list: the body is the array, the next cursor travels in a header. */
export class PageReply<Items extends readonly unknown[]> {
  readonly items: Items;
  readonly nextCursor: string | null;
  constructor(items: Items, nextCursor: string | null) {
    this.items = items;
    this.nextCursor = nextCursor;
  }
}

export const page = <Item>({ items, nextCursor }: Page<Item>): PageReply<Item[]> =>
  new PageReply([...items], nextCursor);

/** A page of a list that is at hand as a whole: its cursor is a plain position. */
export function pageOfAll<Item>(
  all: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): PageReply<Item[]> {
  const from = cursor === undefined ? 0 : Number(cursor);
  if (!Number.isInteger(from) || from < 0) throw new DomainError('cursorInvalid');
  const next = from + limit;
  return new PageReply(all.slice(from, next), next < all.length ? String(next) : null);
}

/** A file, or the address where a large one is read. */
export class FileReply {
  readonly file:
    | { readonly bytes: Uint8Array; readonly contentType: string; readonly name: string }
    | { readonly url: string };
  constructor(file: FileReply['file']) {
    this.file = file;
  }
}

const noStore = { 'cache-control': 'no-store' };

export const jsonReply = (
  statusCode: number,
  body: unknown,
  headers?: Readonly<Record<string, string>>,
): APIGatewayProxyStructuredResultV2 => ({
  statusCode,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: JSON.stringify(body),
});

export function fileReply({ file }: FileReply): APIGatewayProxyStructuredResultV2 {
  if ('url' in file) return { statusCode: 307, headers: { location: file.url, ...noStore } };
  return {
    statusCode: 200,
    headers: {
      'content-type': file.contentType,
      'content-disposition': contentDisposition('attachment', file.name),
      ...noStore,
    },
    body: Buffer.from(file.bytes).toString('base64'),
    isBase64Encoded: true,
  };
}
