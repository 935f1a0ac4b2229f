import { DomainError } from '#shared/errors/domain-error.ts';

/** Names a record within its organization; `part` names a part of the record's item collection. */
export interface RecordKey {
  readonly kind: string;
  readonly id: string;
  readonly part?: string;
}

/** Makes a record part of a list, ordered by `sort`. */
export interface IndexEntry {
  readonly group: string;
  readonly sort: string;
}

/** The record itself, as opposed to one of its parts. */
const wholeRecord = '_';

/** The scope of records that belong to no organization: agents, organizations themselves, owners of ids. */
export const platformScope = 'platform';

/**
 * DynamoDB's limits, in bytes. An audit record is listed by both keys of its subject behind the time of the write and two marks, so those two have what is
 * left of a sort key.
 */
const longestPartitionKey = 2_048;
const longestSortKey = 1_024;
const longestOfBoth = longestSortKey - '2026-01-01T00:00:00.000Z##'.length;

/**
 * A key that can name no record, whatever is stored: readers find nothing under it, and whoever would write there is told that there is no such thing.
 */
class InvalidKeyError extends DomainError {
  constructor(what: string) {
    super('entityNotFound', { reason: `a key that can name nothing: ${what}` });
  }
}

/** Halves of a character would be stored as another text. */
const isKeyText = (text: string, longest: number): boolean =>
  text !== '' && text.isWellFormed() && Buffer.byteLength(text) <= longest;

// Ids come from requests. A '#' in one would let it reach into another record's key, so it is refused outright.
const segment = (text: string, kind: string): string => {
  if (text === '' || text.includes('#')) throw new InvalidKeyError(kind);
  return text;
};

export function primaryKey(scope: string, key: RecordKey) {
  const pk = `${segment(scope, 'scope')}#${segment(key.kind, 'kind')}#${segment(key.id, key.kind)}`;
  const sk = key.part ?? wholeRecord;
  if (!isKeyText(pk + sk, longestOfBoth) || sk === '') throw new InvalidKeyError(key.kind);
  return { pk, sk };
}

/** The partition of an index that lists a group. */
export function indexKey(scope: string, group: string): string {
  const key = `${segment(scope, 'scope')}#${group}`;
  if (!isKeyText(key, longestPartitionKey)) throw new InvalidKeyError('group');
  return key;
}

/** What an index orders by: of a longer text, as much as a key may hold. */
export function indexSort(text: string): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= longestSortKey) return text;
  // Streaming leaves out the beginning of a character that is cut off.
  return new TextDecoder().decode(bytes.subarray(0, longestSortKey), { stream: true });
}

/** The beginning of sort keys; none begins with more than it may hold. */
export function sortPrefix(text: string): string {
  if (Buffer.byteLength(text) > longestSortKey) throw new InvalidKeyError('beginning');
  return text;
}

/** What is made of keys; null where one of them can name nothing. */
export function whereNameable<Made>(make: () => Made): Made | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof InvalidKeyError) return null;
    throw error;
  }
}

/** Audit records of a subject stand under its own key, in the order of its versions. */
export const auditKey = (pk: string, sk: string, version: number) => ({
  pk: `${pk}#${sk}`,
  sk: String(version).padStart(10, '0'),
});
