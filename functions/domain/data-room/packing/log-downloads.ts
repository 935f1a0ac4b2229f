import { jobIdFor } from '#functions/platform/jobs/job-store.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { DataRoomContext } from '../context.ts';
import { openingChange } from '../openings.ts';
import type { Manifest, StoredDownload, StoredResult } from './download-records.ts';

interface Logging {
  readonly stored: StoredDownload;
  readonly result: StoredResult;
  readonly context: DataRoomContext;
}

/** Each is two items of a transaction. */
const atOnce = 40;

/** Those of them that do not stand there yet. */
async function writeMissing(changes: readonly PendingChange[], { context: { scope } }: Logging): Promise<void> {
  const write = (some: readonly PendingChange[]) => writeRecords(some, scope.actor, scope.clock.now());
  try {
    await write(changes);
  } catch (error) {
    if (!isRecordChanged(error)) throw error;
    // A worker before this one has written some of them.
    for (const change of changes) {
      await write([change]).catch((failure: unknown) => {
        if (!isRecordChanged(failure)) throw failure;
      });
    }
  }
}

/** Records for each document of an archive that it was downloaded: once, however often the work begins again. */
export async function logDownloads(taken: Manifest['taken'], logging: Logging): Promise<void> {
  const { stored, result, context } = logging;
  const changes = taken.map(({ documentId, fileVersion }) =>
    openingChange(
      { documentId, roomId: stored.roomId, fileVersion, how: 'downloaded', from: stored.from },
      { id: jobIdFor('room-download', stored.id, result.attempt, documentId), at: result.madeAt },
      context.scope,
    ),
  );
  for (let from = 0; from < changes.length; from += atOnce) {
    await writeMissing(changes.slice(from, from + atOnce), logging);
  }
}
