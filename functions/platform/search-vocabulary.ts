import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { dynamo } from './database.ts';
import { environment } from './environment.ts';
import { log } from './log.ts';
import type { Table } from './table.ts';
import { primaryKey, type RecordKey } from './table-keys.ts';

const Vocabulary = z.object({ words: z.custom<ReadonlySet<string>>((value) => value instanceof Set) });

const keyOf = (initial: string): RecordKey => ({ kind: 'Vocabulary', id: initial });

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

/** What this process has already written, so that the same words are not written with every record. */
const learnt = new Set<string>();
const mostLearnt = 50_000;

/**
 * Adds words to the vocabulary by which typing mistakes are found. A word that got lost here is still found as it is written, so a failure is
 * only logged; an item that has grown to its limit of 400 KB takes no more.
 */
export async function learnWords(organizationId: string, words: readonly string[]): Promise<void> {
  const fresh = words.filter((word) => isLearnt(word) && !learnt.has(`${organizationId}#${word}`));
  if (learnt.size > mostLearnt) learnt.clear();
  for (const word of fresh) learnt.add(`${organizationId}#${word}`);
  const byInitial = Map.groupBy(fresh, (word) => word.slice(0, 1));
  const updates = [...byInitial].map(([initial, some]) =>
    dynamo.send(
      new UpdateCommand({
        TableName: environment().RECORDS_TABLE,
        Key: primaryKey(organizationId, keyOf(initial)),
        UpdateExpression: 'ADD words :words',
        ExpressionAttributeValues: { ':words': new Set(some) },
      }),
    ),
  );
  for (const outcome of await Promise.allSettled(updates)) {
    if (outcome.status === 'rejected') log.warn('Words of a search were not learnt.', { organizationId });
  }
}
