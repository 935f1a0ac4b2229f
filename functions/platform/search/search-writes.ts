import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { notNewerThan } from '#functions/platform/storage/derived-records.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { primaryKey } from '#functions/platform/storage/table-keys.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { learnWords } from './learn-words.ts';
import {
  FoundItem,
  isSame,
  itemKey,
  itemPlace,
  itemsOf,
  type SearchEntry,
  searchKey,
  wordsOf,
} from './search-index.ts';
import { readInitials } from './search-vocabulary.ts';

const writesAtOnce = 32;
const itemsAtOnce = 1_000;

/** Nobody changes the same records so often while they are read. */
const mostRounds = 20;

/** Reads entries as they are to be now. */
export type ReadEntries = () => Promise<readonly SearchEntry[]>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

/** Carries out a write with a condition; one that does not hold leaves the item to whoever has written it later. */
const unlessNewer = (write: () => Promise<unknown>): Promise<void> =>
  attempted(async () => {
    try {
      await write();
    } catch (error) {
      if (nameOf(error) === 'ConditionalCheckFailedException') return;
      if (nameOf(error) === 'TransactionConflictException') throw new DomainError('recordChanged');
      throw error;
    }
  });

/** Writes an item unless the one that is there knows a later version of something. */
function putItem({ organizationId }: Table, { key, value }: ReturnType<typeof itemsOf>[number]): Promise<void> {
  const put = new PutCommand({
    TableName: environment().RECORDS_TABLE,
    Item: { ...value, ...primaryKey(organizationId, key) },
    ...notNewerThan(value.versions),
  });
  return unlessNewer(() => dynamo.send(put));
}

interface StaleWord {
  readonly word: string;
  readonly entryId: string;
  /** Of the record that has its words, when they were read. */
  readonly version: number;
}

/** Removes a word that an entry has no more, unless a later version of its record has it again. */
function removeWord({ organizationId }: Table, { word, entryId, version }: StaleWord): Promise<void> {
  const removal = new DeleteCommand({
    TableName: environment().RECORDS_TABLE,
    Key: primaryKey(organizationId, itemKey(word, entryId)),
    ConditionExpression: 'versions[0] <= :version',
    ExpressionAttributeValues: { ':version': version },
  });
  return unlessNewer(() => dynamo.send(removal));
}

const byId = (entries: readonly SearchEntry[]): ReadonlyMap<string, SearchEntry> =>
  new Map(entries.map((entry) => [entry.id, entry]));

/** The words of entries that are found by them no more. */
const droppedWords = (before: Iterable<SearchEntry>, now: ReadonlyMap<string, SearchEntry>): readonly StaleWord[] =>
  [...before].flatMap((entry) => {
    const entryNow = now.get(entry.id);
    const kept = new Set(entryNow === undefined ? [] : wordsOf(entryNow));
    const dropped = wordsOf(entry).filter((word) => !kept.has(word));
    return dropped.map((word) => ({ word, entryId: entry.id, version: entry.versions[0] ?? 0 }));
  });

async function writeEntries(table: Table, entries: readonly SearchEntry[]): Promise<void> {
  await inParallel(entries.flatMap(itemsOf), writesAtOnce, (item) => putItem(table, item));
  await learnWords(table.organizationId, [...new Set(entries.flatMap(wordsOf))]);
}

/**
 * Writes entries of records that are there already, and answers them. Records may change meanwhile: what a change has written stays, and what was
 * written after it from the former version is taken back. So entries are read again until they are what was written; whatever changes a
 * record afterwards removes the words of exactly that version.
 */
export async function refreshEntries(table: Table, read: ReadEntries): Promise<readonly SearchEntry[]> {
  let written: ReadonlyMap<string, SearchEntry> = new Map();
  for (let round = 1; round <= mostRounds; round += 1) {
    const entries = await read();
    const now = byId(entries);
    const changed = entries.filter((entry) => {
      const before = written.get(entry.id);
      return before === undefined || !isSame(before, entry);
    });
    const dropped = droppedWords(written.values(), now);
    if (changed.length + dropped.length === 0) return entries;
    await inParallel(dropped, writesAtOnce, (word) => removeWord(table, word));
    await writeEntries(table, changed);
    written = now;
  }
  throw new Error('The records of a search changed all the time while they were read.');
}

/** The words of entries by their ids. */
export type KnownWords = ReadonlyMap<string, ReadonlySet<string>>;

function isKnown(item: FoundItem, known: KnownWords): boolean {
  const { word, entryId } = itemPlace(item);
  return known.get(entryId)?.has(word) === true;
}

/** Items under one first letter that stand under no word of the known entries. */
const suspectsUnder = (table: Table, initial: string, known: KnownWords): Promise<readonly FoundItem[]> =>
  everyPage(async (cursor) => {
    const page = await table.parts(searchKey(initial), initial, FoundItem, { limit: itemsAtOnce, cursor });
    return { ...page, items: page.items.filter((item) => !isKnown(item, known)) };
  });

export const knownWords = (entries: readonly SearchEntry[]): KnownWords =>
  new Map(entries.map((entry) => [entry.id, new Set(wordsOf(entry))]));

/**
 * Removes what the index has beside the words of entries that were just read, such as words that a broken-off rewriting has left. What became
 * known only since then is no such thing, so `reread` tells the entries around a few items as they are now. Answers how many items went.
 */
export async function removeUnknownWords(
  table: Table,
  known: KnownWords,
  reread: (suspects: readonly FoundItem[]) => Promise<readonly SearchEntry[]>,
): Promise<number> {
  const today = [...known.values()].flatMap((words) => [...words].map((word) => searchKey(word).id));
  const initials = new Set([...today, ...(await readInitials(table))]);
  const suspects: FoundItem[] = [];
  for (const initial of initials) suspects.push(...(await suspectsUnder(table, initial, known)));
  if (suspects.length === 0) return 0;
  const now = knownWords(await reread(suspects));
  const stale = suspects.filter((item) => !isKnown(item, now));
  await inParallel(stale, writesAtOnce, (item) =>
    removeWord(table, { ...itemPlace(item), version: item.versions[0] ?? 0 }),
  );
  return stale.length;
}
