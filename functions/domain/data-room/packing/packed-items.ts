import { openBlob } from '#functions/platform/files/blob-store.ts';
import type { JobRun } from '#functions/platform/jobs/job-worker.ts';
import type { NotDownloadedReason } from '#shared/domain/room-download.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import type { StoredVersion } from '../document-record.ts';
import { requireUnlocked } from '../exports/file-lock-reader.ts';
import { markedCopy } from '../marking/marked-copy.ts';
import { versionOf } from '../read-documents.ts';
import type { PackedContent, PackedItem } from './archive-writer.ts';
import type { PlannedItem } from './download-plan.ts';
import type { Manifest } from './download-records.ts';

/** What has become of the documents of an archive so far. */
export interface Packing extends Manifest {
  /** In bytes. */
  readonly total: number;
  readonly documents: number;
  /** Whether documents are marked for whoever asked. */
  readonly isMarked: boolean;
  readonly context: DataRoomContext;
  readonly report: JobRun['report'];
}

/** Tells with each chunk how far it is. A worker that was taken for dead learns of it there, and stops. */
async function* reported(
  chunks: AsyncIterable<Uint8Array>,
  before: number,
  { total, documents, taken, leftOut, report }: Packing,
): AsyncGenerator<Uint8Array> {
  let passed = before;
  const place = taken.length + leftOut.length + 1;
  for await (const chunk of chunks) {
    passed += chunk.length;
    yield chunk;
    await report(Math.min(passed / total, 1), `${place} of ${documents}`);
  }
}

const reasons: Readonly<Record<string, NotDownloadedReason>> = {
  fileBeingScanned: 'locked',
  fileInfected: 'locked',
  fileNotScanned: 'locked',
  documentNotMarkable: 'notMarkable',
  documentTooLargeToMark: 'tooLargeToMark',
  documentMarkRefused: 'markRefused',
};

type Content = Pick<PackedContent, 'size' | 'chunks'>;

async function* inOne(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** What of a version goes into the archive; null where its file is missing. Refused where it is locked, or would have to be marked and can't be. */
async function contentOf(version: StoredVersion, { isMarked, context }: Packing): Promise<Content | null> {
  requireUnlocked(version, context.scope.clock);
  if (isMarked) {
    const bytes = await markedCopy(version, context);
    return bytes && { size: bytes.length, chunks: inOne(bytes) };
  }
  const chunks = await openBlob(version.key, version.size);
  return chunks && { size: version.size, chunks };
}

async function contentOrReason(version: StoredVersion, packing: Packing): Promise<Content | NotDownloadedReason> {
  try {
    return (await contentOf(version, packing)) ?? 'missing';
  } catch (error) {
    const reason = error instanceof DomainError ? reasons[error.code] : undefined;
    if (reason === undefined) throw error;
    return reason;
  }
}

/** Opens each document when its turn comes; what can't be taken is left out and told. */
export async function* itemsOf(plan: readonly PlannedItem[], packing: Packing): AsyncGenerator<PackedItem> {
  let before = 0;
  for (const { document, path } of plan) {
    if (document.logicalType === 'Folder') {
      yield { path, modifiedAt: new Date(document.createdAt), content: null };
      continue;
    }
    const version = versionOf(document, undefined);
    const found = await contentOrReason(version, packing);
    if (typeof found === 'string') {
      packing.leftOut.push({ documentId: document.id, path, reason: found });
    } else {
      const { size, chunks } = found;
      const content = { size, chunks: reported(chunks, before, packing) };
      yield { path, modifiedAt: new Date(version.uploadedAt), content };
      packing.taken.push({ documentId: document.id, fileVersion: version.version });
    }
    before += version.size;
  }
}
