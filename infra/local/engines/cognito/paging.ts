import { refusals } from './refusals.ts';

/** One page of rows and the token of the next; no token on the last page. */
export interface Page<Row> {
  readonly rows: readonly Row[];
  readonly nextToken?: string;
}

/** Reads a page through `read(limit, offset)`. Throws `InvalidParameterException` for a token that no page gave out. */
export function readPage<Row>(
  { limit, token }: { limit: number; token?: string | undefined },
  read: (limit: number, offset: number) => readonly Row[],
): Page<Row> {
  const offset = token === undefined ? 0 : offsetOf(token);
  const found = read(limit + 1, offset);
  return found.length > limit ? { rows: found.slice(0, limit), nextToken: tokenOf(offset + limit) } : { rows: found };
}

function tokenOf(offset: number): string {
  return Buffer.from(`offset:${offset}`).toString('base64url');
}

function offsetOf(token: string): number {
  const offset = /^offset:(\d{1,9})$/.exec(Buffer.from(token, 'base64url').toString('utf8'))?.[1];
  if (offset === undefined) throw refusals.invalidParameter('Invalid pagination token.');
  return Number(offset);
}
