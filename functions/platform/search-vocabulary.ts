import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { log } from './log.ts';
import { initialOf } from './search-index.ts';
import type { Table } from './table.ts';
import { primaryKey, type RecordKey } from './table-keys.ts';

const Vocabulary = z.object({ words: z.custom<ReadonlySet<string>>((value) => value instanceof Set) });

const keyOf = (initial: string): RecordKey => ({ kind: 'Vocabulary', id: initial });

/** Which first letters there are; no word begins with more than one. */
const initialsKey = keyOf('initials');

/** Short words and numbers are searched for as they are typed. */
const isLearnt = (word: string): boolean => word.length >= 4 && !/\d/.test(word);

/** Words by their first letter. */
export type Vocabularies = ReadonlyMap<string, ReadonlySet<string>>;

const freshForInMilliseconds = 60_000;

interface Known {
  readonly words: ReadonlySet<string>;
  readonly readAt: number;
}

/** Vocabularies as last read in this process, by organization and first letter. */
const known = new Map<string, Known>();
const mostKnown = 2_000;

const addressOf = (organizationId: string, initial: string): string => `${organizationId}#${initial}`;

/** The words with this first letter, if they were read a moment ago. */
export function vocabularyAtHand({ organizationId }: Table, initial: string): ReadonlySet<string> | null {
  const found = known.get(addressOf(organizationId, initial));
  return found !== undefined && Date.now() - found.readAt < freshForInMilliseconds ? found.words : null;
}

/** The words of each of these first letters that occur in what the organization can search for, at most a minute old. */
export async function readVocabularies(table: Table, initials: readonly string[]): Promise<Vocabularies> {
  const some = await Promise.all(
    initials.map(
      async (initial) => [initial, vocabularyAtHand(table, initial) ?? (await read(table, initial))] as const,
    ),
  );
  return new Map(some);
}

async function read(table: Table, initial: string): Promise<ReadonlySet<string>> {
  const words = (await table.get(keyOf(initial), Vocabulary))?.words ?? new Set<string>();
  if (known.size > mostKnown) known.clear();
  known.set(addressOf(table.organizationId, initial), { words, readAt: Date.now() });
  return words;
}

/** The first letters of all words that were ever learnt, with numbers and short words. */
export async function readInitials(table: Table): Promise<ReadonlySet<string>> {
  return (await table.get(initialsKey, Vocabulary))?.words ?? new Set();
}

/** What this process has already written, so that the same words are not written with every record. */
const learnt = new Set<string>();
const mostLearnt = 50_000;

/**
 * Adds words to the vocabulary by which typing mistakes are found. A word that got lost here is still found as it is written, so a failure is
 * only logged; an item that has grown to its limit of 400 KB takes no more.
 */
export async function learnWords(organizationId: string, words: readonly string[]): Promise<void> {
  if (learnt.size > mostLearnt) learnt.clear();
  const isFresh = (word: string): boolean => !learnt.has(`${organizationId}#${word}`);
  const fresh = words.filter((word) => isLearnt(word) && isFresh(word));
  const initials = [...new Set(words.map(initialOf))].filter(isFresh);
  for (const word of [...fresh, ...initials]) learnt.add(`${organizationId}#${word}`);
  const byInitial = [...Map.groupBy(fresh, initialOf)].map(([initial, some]) => [keyOf(initial), some] as const);
  const sets = [...byInitial, ...(initials.length === 0 ? [] : [[initialsKey, initials] as const])];
  const updates = sets.map(([key, some]) =>
    dynamo.send(
      new UpdateCommand({
        TableName: environment().RECORDS_TABLE,
        Key: primaryKey(organizationId, key),
        UpdateExpression: 'ADD words :words',
        ExpressionAttributeValues: { ':words': new Set(some) },
      }),
    ),
  );
  for (const outcome of await Promise.allSettled(updates)) {
    if (outcome.status === 'rejected') log.warn('Words of a search were not learnt.', { organizationId });
  }
}
