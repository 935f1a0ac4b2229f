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

interface FileContent {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly name: string;
  /** For a file that everybody may read and that never changes: shown in place, and kept by whoever has read it. */
  readonly isPublic?: true;
}

/** A file, or the address where a large one is read. */
export class FileReply {
  readonly file: FileContent | { readonly url: string };
  constructor(file: FileReply['file']) {
    this.file = file;
  }
}

/** Leads the browser elsewhere. Cookies are complete `Set-Cookie` values. */
export class RedirectReply {
  readonly location: string;
  readonly cookies: readonly string[];
  constructor(location: string, cookies: readonly string[] = []) {
    this.location = location;
    this.cookies = cookies;
  }
}

const noStore = { 'cache-control': 'no-store' };
const keptForAYear = { 'cache-control': 'public, max-age=31536000, immutable' };

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
      'content-disposition': contentDisposition(file.isPublic ? 'inline' : 'attachment', file.name),
      'x-content-type-options': 'nosniff',
      ...(file.isPublic ? keptForAYear : noStore),
    },
    body: Buffer.from(file.bytes).toString('base64'),
    isBase64Encoded: true,
  };
}

/** 302, because the address that was left must not be kept. */
export const redirectReply = ({ location, cookies }: RedirectReply): APIGatewayProxyStructuredResultV2 => ({
  statusCode: 302,
  headers: { location, ...noStore, 'referrer-policy': 'no-referrer' },
  ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
});
