import { queryInteger, type S3Request } from './s3-context.ts';
import { s3Error } from './s3-error.ts';

/** Sorts after every key that begins with the same text, as keys are ordered by their UTF-8 bytes. */
export const lastCharacter = '\u{10FFFF}';

const largestPage = 1000;

/** What every listing has in common. `write` encodes keys and prefixes when the client asked for that. */
export interface ListingRequest {
  readonly prefix: string;
  readonly delimiter: string;
  readonly limit: number;
  readonly encodingType: string | undefined;
  readonly write: (text: string) => string;
}

export function listingRequest(request: S3Request, limitName: string): ListingRequest {
  const encodingType = request.query.get('encoding-type');
  if (encodingType !== undefined && encodingType !== 'url') {
    throw s3Error('InvalidArgument', { message: 'Invalid Encoding Method specified in Request' });
  }
  return {
    prefix: request.query.get('prefix') ?? '',
    delimiter: request.query.get('delimiter') ?? '',
    limit: queryInteger(request, limitName, largestPage, largestPage),
    encodingType,
    write: encodingType === undefined ? (text) => text : (text) => encodeURIComponent(text).replaceAll('%2F', '/'),
  };
}

/** The key to continue beyond. A marker that is a common prefix stands for everything that begins with it. */
export function keyAfterMarker(marker: string, { delimiter }: ListingRequest): string {
  return delimiter !== '' && marker.endsWith(delimiter) ? marker + lastCharacter : marker;
}

/** The last key or common prefix that a page handed out, as a client sends it back. */
export function markerOf({ key }: Position<unknown>): string {
  return key.endsWith(lastCharacter) ? key.slice(0, -lastCharacter.length) : key;
}

/** Where a listing stands: beyond a key and, among that key's own entries, beyond `within`. */
export interface Position<Within> {
  readonly key: string;
  readonly within: Within;
}

export interface Page<Entry, Within> {
  readonly entries: readonly Entry[];
  readonly prefixes: readonly string[];
  /** The last position handed out, when there is more to come. */
  readonly next: Position<Within> | undefined;
}

interface Source<Entry extends { readonly key: string }, Within> {
  readonly fetch: (after: Position<Within>, limit: number) => Entry[];
  readonly positionOf: (entry: Entry) => Position<Within>;
  /** A position behind everything that begins with a common prefix. */
  readonly beyond: (prefix: string) => Position<Within>;
}

/** Walks entries in order, rolls up common prefixes, and stops at the limit, which counts entries and prefixes alike. */
export function listPage<Entry extends { readonly key: string }, Within>(
  { prefix, delimiter, limit }: ListingRequest,
  start: Position<Within>,
  { fetch, positionOf, beyond }: Source<Entry, Within>,
): Page<Entry, Within> {
  const entries: Entry[] = [];
  const prefixes: string[] = [];
  let position = start;
  if (limit === 0) return { entries, prefixes, next: undefined };

  for (;;) {
    const wanted = limit + 1 - entries.length - prefixes.length;
    const batch = fetch(position, wanted);
    for (const entry of batch) {
      if (!entry.key.startsWith(prefix)) return { entries, prefixes, next: undefined };
      if (entries.length + prefixes.length === limit) return { entries, prefixes, next: position };
      const common = commonPrefix(entry.key, prefix, delimiter);
      if (common !== undefined) {
        prefixes.push(common);
        position = beyond(common);
        break;
      }
      entries.push(entry);
      position = positionOf(entry);
    }
    const isRolledUp = batch.some(({ key }) => commonPrefix(key, prefix, delimiter) !== undefined);
    if (batch.length < wanted && !isRolledUp) return { entries, prefixes, next: undefined };
  }
}

function commonPrefix(key: string, prefix: string, delimiter: string): string | undefined {
  if (delimiter === '') return undefined;
  const end = key.indexOf(delimiter, prefix.length);
  return end < 0 ? undefined : key.slice(0, end + delimiter.length);
}
