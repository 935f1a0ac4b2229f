import { arrivedParts, beginParts, partCount, partSize, presignPart } from '#functions/platform/files/part-store.ts';
import { type Parts, partsKeptForInHours } from '#functions/platform/files/upload-record.ts';
import { dropUpload, openUpload } from '#functions/platform/files/upload-store.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { sizeOfPartInBytes } from '#shared/domain/part-size.ts';
import type { AddressedPart, PartedUpload, WantedPart } from '#shared/domain/parted-upload.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { hourInMilliseconds } from '#shared/time/durations.ts';
import type { DataRoomContext } from '../context.ts';
import { RoomUpload } from '../document-record.ts';
import { announced, newUploadIn, ownUpload, requireStillWelcome } from '../upload.ts';

type Calls = typeof dataRoom.calls;

/** A room's unfinished uploads of one person. */
const unfinishedGroup = (roomId: string, agentId: string): string => `Room#${roomId}#uploads#${agentId}`;

type PartedRecord = RoomUpload & { readonly parts: Parts };

const isParted = (upload: RoomUpload): upload is PartedRecord => upload.parts !== null;

function told({ id, parts, about }: PartedRecord): PartedUpload {
  const { documentId, fileName, size, parentId, directory, isNew, known } = about;
  const { lastModified = null, fingerprint = null, startedAt = '' } = known ?? {};
  const expiresAt = new Date(Date.parse(startedAt) + partsKeptForInHours * hourInMilliseconds).toISOString();
  const { sizeOfPart, isChecked } = parts;
  return {
    ...{ uploadId: id, documentId, fileName, size, parentId, directory, isNew, lastModified, fingerprint, isChecked },
    ...{ sizeOfPart, partCount: partCount(parts, size), startedAt, expiresAt },
  };
}

/** An upload in parts of the same person that can still go on; refuses with `uploadNotFound`. */
async function openParts(roomId: string, uploadId: string, context: DataRoomContext): Promise<PartedRecord> {
  const upload = await ownUpload(roomId, uploadId, context);
  if (isParted(upload) && upload.state === 'open') return upload;
  throw new DomainError('uploadNotFound');
}

/** Storage knows of the upload before its record names it: until an address is told, nothing can arrive. */
export const beginPartedUpload: UseCase<Calls['beginPartedUpload'], DataRoomContext> = async (
  { params, body },
  context,
) => {
  const { scope } = context;
  const { lastModified, fingerprint, isChecked, ...file } = body;
  const roomId = params.dataroomId;
  const about = await announced(roomId, { ...file, sha256: null }, context);
  const startedAt = scope.clock.now().toISOString();
  const known = { lastModified, fingerprint, startedAt };
  const upload = newUploadIn(roomId, { ...about, known }, scope.agent.id, scope.organizationId);
  const storageId = await beginParts(upload.key, { contentType: about.contentType, isChecked });
  const parts = { storageId, sizeOfPart: sizeOfPartInBytes, isChecked };
  const list = { group: unfinishedGroup(roomId, scope.agent.id), sort: `${startedAt}#${upload.id}` };
  await openUpload({ ...upload, parts, list }, scope);
  return told({ ...upload, parts, state: 'open', version: 1 });
};

/** Tells where parts are put, as long as what they become could still be filed. */
export const addressParts: UseCase<Calls['addressParts'], DataRoomContext> = async ({ params, body }, context) => {
  const upload = await openParts(params.dataroomId, params.uploadId, context);
  await requireStillWelcome(upload, context);
  const { key, parts, about } = upload;
  const last = partCount(parts, about.size);
  const addressed = async ({ number, sha256 }: WantedPart): Promise<AddressedPart> => {
    if (number > last) throw new DomainError('requestInvalid', { fields: { parts: `The last part is ${last}.` } });
    if (parts.isChecked !== (sha256 !== null)) {
      const fault = parts.isChecked ? 'Tell the SHA-256 of each part.' : 'This upload comes without SHA-256.';
      throw new DomainError('requestInvalid', { fields: { parts: fault } });
    }
    const size = partSize(parts, about.size, number);
    const presigned = await presignPart({ key, storageId: parts.storageId }, { number, size, sha256 });
    return { number, size, ...presigned, headers: { ...presigned.headers } };
  };
  return inParallel(body.parts, 10, addressed);
};

const hexadecimalOf = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

export const listArrivedParts: UseCase<Calls['listArrivedParts'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { key, parts } = await openParts(params.dataroomId, params.uploadId, context);
  const { items, nextCursor } = await arrivedParts({ key, storageId: parts.storageId }, query);
  return page({
    items: items.map(({ number, size, sha256 }) => ({ number, size, sha256: sha256 && hexadecimalOf(sha256) })),
    nextCursor,
  });
};

/** Of a person's own: what others have not finished is theirs. Storage is asked how far each has come. */
export const listUnfinishedUploads: UseCase<Calls['listUnfinishedUploads'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { scope } = context;
  await context.requireRoom(params.dataroomId);
  const group = unfinishedGroup(params.dataroomId, scope.agent.id);
  const { items, nextCursor } = await scope.table.list(group, RoomUpload, query, { newestFirst: true });
  const progress = async (upload: PartedRecord) => {
    const blob = { key: upload.key, storageId: upload.parts.storageId };
    const found = await everyPage((cursor) => arrivedParts(blob, { limit: 1_000, cursor }));
    const arrivedBytes = found.reduce((sum, { size }) => sum + size, 0);
    return { ...told(upload), arrivedParts: found.length, arrivedBytes };
  };
  return page({ items: await inParallel(items.filter(isParted), 10, progress), nextCursor });
};

/** Gives an upload up, with what has arrived of it. */
export const abortUpload: UseCase<Calls['abortUpload'], DataRoomContext> = async ({ params }, context) => {
  const upload = await ownUpload(params.dataroomId, params.uploadId, context);
  if (upload.state !== 'open') throw new DomainError('uploadNotFound', { reason: 'filed' });
  await dropUpload(upload, context.scope);
  return {};
};
