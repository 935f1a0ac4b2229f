import * as z from 'zod';
import type { Table } from '#functions/platform/storage/table.ts';
import { initialsKey, vocabularyKey } from './learn-words.ts';

const Vocabulary = z.object({ words: z.custom<ReadonlySet<string>>((value) => value instanceof Set) });

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
  const words = (await table.get(vocabularyKey(initial), Vocabulary))?.words ?? new Set<string>();
  if (known.size > mostKnown) known.clear();
  known.set(addressOf(table.organizationId, initial), { words, readAt: Date.now() });
  return words;
}

/** The first letters of all words that were ever learnt, with numbers and short words. */
export async function readInitials(table: Table): Promise<ReadonlySet<string>> {
  return (await table.get(initialsKey, Vocabulary))?.words ?? new Set();
}
