import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import type { Page } from '#functions/platform/storage/paging.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { contentDisposition } from './content-disposition.ts';

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

const ownId = (item: unknown): string =>
  typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? item.id : '';

/** Of the items before a page's end; the end is found again when some of them have gone. */
const anchors = 3;

/** `<position>~<ids of the items before it, the last one first>`. */
const placeInAll = /^(\d{1,9})~(.*)$/s;

/**
 * Behind the item that ended the page before, wherever it stands now, or behind the one before that. Where all of them are gone, rather are some told
 * twice than left out.
 */
function startIn(ids: readonly string[], cursor: string, limit: number): number {
  const [, position, anchored = ''] = placeInAll.exec(cursor) ?? [];
  if (position === undefined) throw new DomainError('cursorInvalid');
  if (anchored === '') return Number(position);
  const places = anchored.split('~').map((id) => ids.indexOf(id));
  const found = places.find((at) => at >= 0);
  return found === undefined ? Math.max(0, Number(position) - limit) : found + 1;
}

const anchorsBefore = (ids: readonly string[], position: number): string =>
  ids
    .slice(Math.max(0, position - anchors), position)
    .toReversed()
    .filter((id) => id !== '')
    .join('~');

/**
 * A page of a list that is at hand as a whole. It goes on behind the item that it ended with, also when others have come or gone; items are known again
 * by their ids, which `idOf` tells.
 */
export function pageOfAll<Item>(
  all: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
  idOf: (item: Item) => string = ownId,
): PageReply<Item[]> {
  const ids = all.map(idOf);
  const from = cursor === undefined ? 0 : startIn(ids, cursor, limit);
  const next = from + limit;
  return new PageReply(all.slice(from, next), next < all.length ? `${next}~${anchorsBefore(ids, next)}` : null);
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

/** An answer of a protocol that others have laid down: with a status of its own and, where it makes something, its address. */
export class ScimReply<Body> {
  readonly status: 200 | 201 | 204;
  readonly body: Body;
  readonly location: string | null;
  constructor(status: ScimReply<Body>['status'], body: Body, location: string | null = null) {
    this.status = status;
    this.body = body;
    this.location = location;
  }
}

/** Leads the browser elsewhere. Cookies are complete `Set-Cookie` values. After a form was posted, 303 makes it go on with a GET. */
export class RedirectReply {
  readonly location: string;
  readonly cookies: readonly string[];
  readonly status: 302 | 303;
  constructor(location: string, cookies: readonly string[] = [], status: 302 | 303 = 302) {
    this.location = location;
    this.cookies = cookies;
    this.status = status;
  }
}

/** An answer that also sets cookies. They are complete `Set-Cookie` values. */
export class CookieReply<Body> {
  readonly body: Body;
  readonly cookies: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  constructor(body: Body, cookies: readonly string[], headers: Readonly<Record<string, string>> = {}) {
    this.body = body;
    this.cookies = cookies;
    this.headers = headers;
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

export const scimMediaType = 'application/scim+json';

export function scimReply({ status, body, location }: ScimReply<unknown>): APIGatewayProxyStructuredResultV2 {
  if (status === 204) return { statusCode: status, headers: { ...noStore } };
  const headers = { 'content-type': scimMediaType, ...(location === null ? {} : { location }) };
  return jsonReply(status, body, headers);
}

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

/** Never for good, because the address that was left must not be kept. */
export const redirectReply = ({ location, cookies, status }: RedirectReply): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { location, ...noStore, 'referrer-policy': 'no-referrer' },
  ...(cookies.length === 0 ? {} : { cookies: [...cookies] }),
});
