import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type BlobContent, deleteBlob, putBlob } from './blob-store.ts';
import { abortParts } from './part-store.ts';
import { type NewUpload, Upload, unsettledFrom, unsettledUploads, uploadKey } from './upload-record.ts';

function changed(table: Table, { version, ...upload }: Upload, state: Upload['state'], at: string | null) {
  return table.change({
    key: uploadKey(upload.id),
    expects: version,
    value: { ...upload, state },
    event: `upload.${state}`,
    ...(at === null ? {} : { due: { group: unsettledUploads, sort: `${at}#${upload.id}` } }),
  });
}

const opening = (table: Table, { list, ...upload }: NewUpload, at: Date): PendingChange =>
  table.change({
    key: uploadKey(upload.id),
    expects: 'absent',
    value: { parts: null, ...upload, state: 'open' },
    event: 'upload.opened',
    due: { group: unsettledUploads, sort: `${unsettledFrom(upload, at)}#${upload.id}` },
    ...(list === undefined ? {} : { list }),
  });

/** Records an upload whose bytes may come from now on. */
export async function openUpload(upload: NewUpload, { table, actor, clock }: Writer): Promise<void> {
  const now = clock.now();
  await writeRecords([opening(table, upload, now)], actor, now);
}

/** Goes into the transaction of the record that names the bytes; refuses it where the upload was dropped or kept meanwhile. */
export const keepUpload = (table: Table, upload: Upload): PendingChange => changed(table, upload, 'kept', null);

/** Parts first: of what is gone nothing can be made afterwards. */
async function takeAway({ key, parts }: Upload): Promise<void> {
  if (parts !== null) await abortParts({ key, storageId: parts.storageId });
  await deleteBlob(key);
}

/**
 * Takes the bytes of a refused upload away. An address that was told for them may still work, so the record waits for the sweep, which looks once more.
 * Where somebody has kept or dropped the upload at the same moment, nothing happens.
 */
export async function dropUpload(upload: Upload, { table, actor, clock }: Writer): Promise<void> {
  const now = clock.now();
  try {
    await writeRecords([changed(table, upload, 'dropped', now.toISOString())], actor, now);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'recordChanged') return;
    throw error;
  }
  await takeAway(upload);
}

/** Bytes that are about to be stored. */
export interface Content extends BlobContent {
  readonly sha256: string;
  readonly body: Uint8Array | Readable;
}

/**
 * Stores bytes for a record that `keep` writes in one transaction with what it is given. Where that is refused, they go again; where it is unknown what has
 * become of it, they stay, and the sweep finds them.
 */
export async function storeContent<Kept>(
  upload: NewUpload,
  { body, ...content }: Content,
  writer: Writer,
  keep: (kept: PendingChange) => Promise<Kept>,
): Promise<Kept> {
  await openUpload(upload, writer);
  const { id, key, about } = upload;
  const opened: Upload = { id, key, about, parts: null, state: 'open', version: 1 };
  const isNew = await putBlob(upload.key, body, content);
  if (!isNew) throw new Error(`There are bytes of another upload at ${upload.key}.`);
  try {
    return await keep(keepUpload(writer.table, opened));
  } catch (error) {
    if (error instanceof DomainError) await dropUpload(opened, writer);
    throw error;
  }
}

/** The same of bytes that are at hand. */
export function storeBytes<Kept>(
  upload: NewUpload,
  { bytes, contentType }: { readonly bytes: Uint8Array; readonly contentType: string },
  writer: Writer,
  keep: (kept: PendingChange, sha256: string) => Promise<Kept>,
): Promise<Kept> {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const content = { body: bytes, size: bytes.length, contentType, sha256 };
  return storeContent(upload, content, writer, (kept) => keep(kept, sha256));
}

/** Removes an abandoned upload with its bytes. First nobody may keep it any more, then its bytes go, then its record: a sweep that dies goes on the next time. */
export async function removeAbandoned(found: Upload, { table, actor, clock }: Writer): Promise<void> {
  if (found.state === 'open') await dropUpload(found, { table, actor, clock });
  const upload = await table.get(uploadKey(found.id), Upload);
  if (upload?.state !== 'dropped') return;
  await takeAway(upload);
  const removal = table.change({
    key: uploadKey(upload.id),
    expects: upload.version,
    value: null,
    event: 'upload.removed',
  });
  await writeRecords([removal], actor, clock.now());
}
