import * as z from 'zod';
import type { DerivedWrite } from './derived-records.ts';
import { searchTextOf } from './search-text.ts';
import type { Table } from './table.ts';
import type { RecordKey } from './table-keys.ts';

/** Something to be found: by any word of its texts, answered with its value. */
export interface SearchEntry {
  /** Of the entry; a thing may have several, such as one for each counterparty. */
  readonly id: string;
  readonly texts: readonly (string | null)[];
  readonly value: Readonly<Record<string, unknown>>;
}

/** Each is an item of its own; names have less. */
const mostWords = 24;

const separators = /[^\p{L}\p{N}]+/u;

/** The words of a text as they are compared: without case and accents. An id like `NL-0214` is also one word, `nl0214`. */
export function indexWords(text: string): readonly string[] {
  const words = searchTextOf(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = chunk.split(separators).filter(Boolean);
      return parts.length > 1 && /\d/.test(chunk) ? [...parts, parts.join('')] : parts;
    });
  return [...new Set(words)];
}

export const searchKey = (word: string): RecordKey => ({ kind: 'Search', id: word.slice(0, 1) });

const itemKey = (word: string, entryId: string): RecordKey => ({ ...searchKey(word), part: `${word}#${entryId}` });

const wordsOf = ({ texts }: SearchEntry): readonly string[] =>
  indexWords(texts.filter((text) => text !== null).join(' ')).slice(0, mostWords);

/** What a search reads of an entry; the value is the area's own. */
export const FoundItem = z.looseObject({ words: z.array(z.string()) });
export type FoundItem = z.infer<typeof FoundItem>;

const putsOf = (table: Table, entry: SearchEntry): DerivedWrite[] => {
  const words = wordsOf(entry);
  return words.map((word) => table.derive.put(itemKey(word, entry.id), { ...entry.value, words }));
};

const isSame = (before: SearchEntry, after: SearchEntry): boolean =>
  JSON.stringify([before.texts, before.value]) === JSON.stringify([after.texts, after.value]);

/**
 * Prepares what makes an entry findable, or no longer: null before is a new one, null after a removed one. It goes into the transaction of
 * the record. An entry that stays as it is needs no write.
 */
export function searchChanges(table: Table, before: SearchEntry | null, after: SearchEntry | null): DerivedWrite[] {
  if (before !== null && after !== null && isSame(before, after)) return [];
  const kept = new Set(after === null ? [] : wordsOf(after));
  const removed = before === null ? [] : wordsOf(before).filter((word) => !kept.has(word));
  const removals = removed.map((word) => table.derive.remove(itemKey(word, before?.id ?? '')));
  if (after === null) return removals;
  return [...removals, ...putsOf(table, after), { kind: 'learn', scope: table.organizationId, words: [...kept] }];
}
