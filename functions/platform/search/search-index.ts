import * as z from 'zod';
import { initialOf } from '#functions/platform/search/search-text.ts';
import type { DerivedWrite, Versions } from '#functions/platform/storage/derived-records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { foldedText } from '#shared/domain/folded-text.ts';

/** Something to be found: by any word of its texts, answered with its value. */
export interface SearchEntry {
  /** Of the entry; a thing may have several, such as one for each counterparty. */
  readonly id: string;
  readonly texts: readonly (string | null)[];
  readonly value: Readonly<Record<string, unknown>>;
  /**
   * Versions of the records that it is computed from, in an order of its own. All texts are the first one's, so that an entry of a later
   * version of that one knows best which words there are.
   */
  readonly versions: Versions;
}

/** Each is an item of its own; most names have less. */
const mostWords = 24;

/** What is longer is found by its beginning. */
const longestWord = 60;

const separators = /[^\p{L}\p{N}]+/u;

/** The words of a text as they are compared: without case and accents. An id like `NL-0214` is also one word, `nl0214`. */
export function indexWords(text: string): readonly string[] {
  const words = foldedText(text)
    .split(/\s+/)
    .flatMap((chunk) => {
      const parts = chunk.split(separators).filter(Boolean);
      return parts.length > 1 && /\d/.test(chunk) ? [...parts, parts.join('')] : parts;
    });
  return [...new Set(words.map((word) => word.slice(0, longestWord).toWellFormed()))];
}

export const searchKey = (word: string): RecordKey => ({ kind: 'Search', id: initialOf(word) });

export const itemKey = (word: string, entryId: string): RecordKey => ({
  ...searchKey(word),
  part: `${word}#${entryId}`,
});

/** The word and the entry that an item of the index is for. */
export function itemPlace({ sk }: FoundItem): { readonly word: string; readonly entryId: string } {
  const end = sk.indexOf('#');
  return { word: sk.slice(0, end), entryId: sk.slice(end + 1) };
}

/**
 * The words under which an entry stands. Every text has its share of them, so that a long one hides none of the others; what is left goes to
 * the first texts.
 */
export function wordsOf({ texts }: Pick<SearchEntry, 'texts'>): readonly string[] {
  const words = texts.flatMap((text) => (text === null ? [] : [indexWords(text)]));
  const share = Math.floor(mostWords / Math.max(1, words.length));
  const all = [...words.flatMap((some) => some.slice(0, share)), ...words.flatMap((some) => some.slice(share))];
  return [...new Set(all)].slice(0, mostWords);
}

/** What a search reads of an entry; the value is the area's own. */
export const FoundItem = z.looseObject({ sk: z.string(), words: z.array(z.string()), versions: z.array(z.number()) });
export type FoundItem = z.infer<typeof FoundItem>;

/** The items of an entry, one for each of its words. */
export function itemsOf(entry: SearchEntry) {
  const words = wordsOf(entry);
  const value = { ...entry.value, words, versions: entry.versions };
  return words.map((word) => ({ key: itemKey(word, entry.id), value }));
}

/** Whether both are found by the same words and answered with the same. */
export const isSame = (before: SearchEntry, after: SearchEntry): boolean =>
  JSON.stringify([before.texts, before.value]) === JSON.stringify([after.texts, after.value]);

/** A record with the version that it has once it is written. */
export const asWritten = <Content extends object>(
  before: { readonly version: number } | null,
  after: Content,
): Content & { readonly version: number } => ({ ...after, version: (before?.version ?? 0) + 1 });

/**
 * Prepares what makes an entry findable, or no longer: null before is a new one, null after a removed one. It goes into the transaction of
 * the record, so the entry after it is that of the record {@link asWritten}. An entry that stays as it is needs no write.
 */
export function searchChanges(table: Table, before: SearchEntry | null, after: SearchEntry | null): DerivedWrite[] {
  if (before !== null && after !== null && isSame(before, after)) return [];
  const kept = new Set(after === null ? [] : wordsOf(after));
  const removed = before === null ? [] : wordsOf(before).filter((word) => !kept.has(word));
  const versions = (after ?? before)?.versions ?? [];
  const removals = removed.map((word) => table.derive.removeVersion(itemKey(word, before?.id ?? ''), versions));
  if (after === null) return removals;
  const puts = itemsOf(after).map(({ key, value }) => table.derive.putVersion(key, value));
  return [...removals, ...puts, { kind: 'learn', scope: table.organizationId, words: [...kept] }];
}
