import { readBlobPart, streamBlobPart } from '#functions/platform/files/blob-store.ts';
import type { Awaited, JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { orRefused } from '#functions/platform/jobs/refused-work.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { UnpackedEntry } from '#shared/domain/unpacking.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { counted } from '#shared/format/duration.ts';
import { type DataRoomContext, dataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import { rightsIn } from '../document-rights.ts';
import { findDocument } from '../exports/document-reader.ts';
import { lockedJob } from '../exports/file-lock-reader.ts';
import { type RoomJobMessage, roomScopeOf } from '../job-scope.ts';
import { versionOf } from '../read-documents.ts';
import { requireUploads } from '../room-rules.ts';
import { type ArchiveBytes, type ArchiveReader, UnreadableArchive } from './archive.ts';
import { type EntryOutcome, fileEntry } from './file-entry.ts';
import { type Planned, planOf } from './plan.ts';
import { type ArchiveVersion, allEntries, entryChange } from './unpacked-records.ts';

/** Everything is filed in the name of whoever asked. */
export interface UnpackingMessage extends RoomJobMessage {
  readonly documentId: string;
  readonly fileVersion: string;
}

const noLongerPermitted = 'You may no longer file documents here. What was unpacked before remains.';

export const unpackingGivenUp =
  'The archive was not unpacked to its end because of a problem on our side. What was unpacked remains; try again for the rest.';

const longestPathTold = 500;
const steersScreens = /[\p{Cc}\p{Cs}\p{Cf}\u2028\u2029]/gu;

/** A path as it can be shown whatever it holds. */
const toldPath = (path: string): string => path.slice(0, longestPathTold).replace(steersScreens, '\ufffd');

const tell = ({ entry }: Planned, place: number, { outcome, reason }: EntryOutcome): UnpackedEntry => ({
  place,
  path: toldPath(entry.path),
  size: entry.kind === 'folder' ? 0 : entry.size,
  outcome,
  reason,
});

async function plannedEntries(bytes: ArchiveBytes, reader: ArchiveReader): Promise<readonly Planned[]> {
  try {
    return planOf(await reader.entriesOf(bytes));
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error;
    throw new DomainError(error.reason === 'tooMany' ? 'archiveTooLarge' : 'archiveUnreadable');
  }
}

const wordsFor = (entries: readonly UnpackedEntry[]): string => {
  const of = (outcome: UnpackedEntry['outcome']) => entries.filter((one) => one.outcome === outcome).length;
  const [unchanged, leftOut] = [of('unchanged'), of('leftOut')];
  return [
    `${counted(of('filed'), 'item')} unpacked`,
    ...(unchanged > 0 ? [`${unchanged} already there`] : []),
    ...(leftOut > 0 ? [`${leftOut} left out`] : []),
  ].join(', ');
};

interface Work {
  readonly archive: DocumentRecord;
  readonly version: ArchiveVersion;
  readonly bytes: ArchiveBytes;
  readonly context: DataRoomContext;
  readonly report: JobRun['report'];
}

/** Files entry by entry what nothing is recorded of yet. */
async function unpack({ archive, version, bytes, context, report }: Work, reader: ArchiveReader): Promise<string> {
  const { scope } = context;
  const { table, actor, clock } = scope;
  await context.requireOpenRoom(archive.entityId);
  const rights = await rightsIn(archive.entityId, context);
  requireUploads(rights.rules);
  const planned = await plannedEntries(bytes, reader);
  const dealtWith = new Set((await allEntries(table, version)).map(({ place }) => place));
  for (const [at, one] of planned.entries()) {
    const place = at + 1;
    if (dealtWith.has(place)) continue;
    const recorded = (outcome: EntryOutcome) => entryChange(table, version, tell(one, place, outcome));
    if ('leftOut' in one)
      await writeRecords([recorded({ outcome: 'leftOut', reason: one.leftOut })], actor, clock.now());
    else await fileEntry(one, { archive, bytes, reader, rights, context }, recorded);
    await report(place / planned.length, `${place} of ${planned.length}`);
  }
  return wordsFor(await allEntries(table, version));
}

/** Unpacks an archive into the folder that it lies in. Safe to run again: it goes on with the entries that nothing is recorded of. */
export async function runUnpacking(
  message: UnpackingMessage,
  run: Pick<JobRun, 'table' | 'actor' | 'report'>,
  reader: ArchiveReader,
): Promise<JobOutcome | Awaited> {
  const { roomId, documentId } = message;
  const archive = await findDocument(run.table, roomId, documentId);
  const scope = await roomScopeOf(message, run, 'Edit');
  if (archive === null || scope === null) return { refused: noLongerPermitted };
  const fileVersion = Number(message.fileVersion);
  const stored = versionOf(archive, fileVersion);
  const locked = lockedJob(stored, scope.clock);
  if (locked !== null) return locked;
  const { key, size } = stored;
  const bytes: ArchiveBytes = {
    size,
    read: (from, length) => readBlobPart(key, from, length),
    stream: (from, length) => streamBlobPart(key, from, length),
  };
  const context = dataRoomContext(scope);
  const work = { archive, version: { documentId, fileVersion }, bytes, context, report: run.report };
  return orRefused(unpack(work, reader).then((done) => ({ done })));
}
