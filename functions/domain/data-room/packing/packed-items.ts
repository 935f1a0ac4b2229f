import { openBlob } from '#functions/platform/files/blob-store.ts';
import type { JobRun } from '#functions/platform/jobs/job-worker.ts';
import type { DocumentRecord } from '../document-record.ts';
import { versionOf } from '../read-documents.ts';
import type { PackedItem } from './archive-writer.ts';
import type { PlannedItem } from './download-plan.ts';
import type { Manifest } from './download-records.ts';

/** What has become of the documents of an archive so far. */
export interface Packing extends Manifest {
  /** In bytes. */
  readonly total: number;
  readonly documents: number;
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

/** The latest version of a document as it goes into the archive; null where its file is missing. */
async function contentOf(document: DocumentRecord) {
  const { version, key, size, uploadedAt } = versionOf(document, undefined);
  const chunks = await openBlob(key, size);
  return chunks === null ? null : { version, size, chunks, modifiedAt: new Date(uploadedAt) };
}

/** Opens each document when its turn comes; what can't be taken is left out and told. */
export async function* itemsOf(plan: readonly PlannedItem[], packing: Packing): AsyncGenerator<PackedItem> {
  let before = 0;
  for (const { document, path } of plan) {
    if (document.logicalType === 'Folder') {
      yield { path, modifiedAt: new Date(document.createdAt), content: null };
      continue;
    }
    const { id: documentId } = document;
    const found = await contentOf(document);
    if (found === null) {
      packing.leftOut.push({ documentId, path, reason: 'missing' });
    } else {
      const { modifiedAt, version, size, chunks } = found;
      yield { path, modifiedAt, content: { size, chunks: reported(chunks, before, packing) } };
      packing.taken.push({ documentId, fileVersion: version });
    }
    before += document.size ?? 0;
  }
}
