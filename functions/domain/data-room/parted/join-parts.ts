import { blobInfo } from '#functions/platform/files/blob-store.ts';
import {
  type ArrivedPart,
  arrivedParts,
  finishParts,
  partCount,
  partSize,
} from '#functions/platform/files/part-store.ts';
import type { Parts } from '#functions/platform/files/upload-record.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { RoomUpload } from '../document-record.ts';

/** Whether each part is there in the size that it must have. */
function isComplete(found: readonly ArrivedPart[], parts: Parts, size: number): boolean {
  if (found.length !== partCount(parts, size)) return false;
  return found.every(({ number, size: arrived }, at) => number === at + 1 && arrived === partSize(parts, size, number));
}

/**
 * Makes one file of the parts of an upload, once: whoever asks again, or at the same moment, finds it. Refuses with `uploadIncomplete` where parts are
 * missing, and leaves those that are there. Of an upload that came at once there is nothing to do.
 */
export async function joinParts({ key, parts, about }: RoomUpload): Promise<void> {
  if (parts === null || (await blobInfo(key)) !== null) return;
  const blob = { key, storageId: parts.storageId };
  const found = await everyPage((cursor) => arrivedParts(blob, { limit: 1_000, cursor }));
  if (isComplete(found, parts, about.size)) {
    await finishParts(blob, found);
    return;
  }
  // Somebody may have joined them in between.
  if ((await blobInfo(key)) === null) throw new DomainError('uploadIncomplete');
}
