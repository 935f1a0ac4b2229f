/** Names a record within its organization; `part` names a part of the record's item collection. */
export interface RecordKey {
  readonly kind: string;
  readonly id: string;
  readonly part?: string;
}

/** Makes a record part of a list, ordered by `sort`. */
export interface ListPlace {
  readonly group: string;
  readonly sort: string;
}

/** The record itself, as opposed to one of its parts. */
const wholeRecord = '_';

/** The scope of records that belong to no organization: agents, organizations themselves, owners of ids. */
export const platformScope = 'platform';

// Ids come from requests. A '#' in one would let it reach into another record's key, so it is refused outright.
const segment = (text: string): string => {
  if (text === '' || text.includes('#')) throw new InvalidKeyError(text);
  return text;
};

/** An id that can't name any record; readers answer "not found" to it. */
export class InvalidKeyError extends Error {}

export const primaryKey = (scope: string, key: RecordKey) => ({
  pk: `${scope}#${segment(key.kind)}#${segment(key.id)}`,
  sk: key.part ?? wholeRecord,
});

export const indexKey = (scope: string, group: string): string => `${scope}#${group}`;

/** Audit records of a subject stand under its own key, in the order of its versions. */
export const auditKey = (pk: string, sk: string, version: number) => ({
  pk: `${pk}#${sk}`,
  sk: String(version).padStart(10, '0'),
});
