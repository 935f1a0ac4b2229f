import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { environment } from '#functions/platform/environment.ts';
import { log } from '#functions/platform/log.ts';
import { dynamo } from '#functions/platform/storage/database.ts';
import { primaryKey, type RecordKey } from '#functions/platform/storage/table-keys.ts';
import { initialOf } from './search-text.ts';

/** The words that begin with a letter. */
export const vocabularyKey = (initial: string): RecordKey => ({ kind: 'Vocabulary', id: initial });

/** Which first letters there are; no word begins with more than one. */
export const initialsKey = vocabularyKey('initials');

/** Short words and numbers are searched for as they are typed. */
const isLearnt = (word: string): boolean => word.length >= 4 && !/\d/.test(word);

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
  const byInitial = [...Map.groupBy(fresh, initialOf)].map(
    ([initial, some]) => [vocabularyKey(initial), some] as const,
  );
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
