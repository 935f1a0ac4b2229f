import { asServiceError, ServiceError } from '../service-call.ts';

const mostEntries = 10;

interface BatchEntry {
  readonly Id: string;
}

/** Refuses a batch that is empty, too long, or whose ids are malformed or repeated. */
export function checkBatch(entries: readonly BatchEntry[]): void {
  if (entries.length === 0) throw new ServiceError('EmptyBatchRequest', 'There should be at least one entry.');
  if (entries.length > mostEntries) {
    const message = `Maximum number of entries per request are ${mostEntries}. You have sent ${entries.length}.`;
    throw new ServiceError('TooManyEntriesInBatchRequest', message);
  }
  if (entries.some(({ Id }) => !/^[\w-]{1,80}$/.test(Id))) {
    const message =
      'A batch entry id can only contain alphanumeric characters, hyphens and underscores, 1 to 80 in length.';
    throw new ServiceError('InvalidBatchEntryId', message);
  }
  if (new Set(entries.map(({ Id }) => Id)).size < entries.length) {
    throw new ServiceError('BatchEntryIdsNotDistinct', 'Two or more batch entries have the same Id.');
  }
}

/** Works through a batch; an entry that is refused does not stop the others. */
export function eachEntry<Entry extends BatchEntry>(entries: readonly Entry[], work: (entry: Entry) => object): object {
  const Successful: object[] = [];
  const Failed: object[] = [];
  for (const entry of entries) {
    try {
      Successful.push({ Id: entry.Id, ...work(entry) });
    } catch (thrown) {
      const { code, message, status } = asServiceError(thrown, 'InvalidParameterValue');
      Failed.push({ Id: entry.Id, Code: code, Message: message, SenderFault: status < 500 });
    }
  }
  return Failed.length === 0 ? { Successful } : { Successful, Failed };
}
