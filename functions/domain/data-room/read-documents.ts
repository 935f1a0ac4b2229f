import { presignDownload, readBlob } from '#functions/platform/blob-store.ts';
import { FileReply, page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import { type DocumentRecord, toRoomDocument } from './document-record.ts';

type Calls = typeof dataRoom.calls;

/** API Gateway and Lambda cap an answer at 6 MB, base64 included; larger files are read from storage directly. */
const largestDirectAnswerInBytes = 4_000_000;

/** Browsers run nothing that comes as one of these; everything else is offered as a download. */
const shownInline = new Set(['application/pdf', 'image/png', 'image/jpeg', 'text/plain']);

/** The version asked for, or the latest. Folders have none. */
function versionOf(document: DocumentRecord, wanted: number | undefined) {
  const version = document.versions.find((one) => one.version === (wanted ?? document.fileVersion));
  if (!version) throw new DomainError('documentNotFound', { reason: 'no such version' });
  return version;
}

export const getDocument: UseCase<Calls['getDocument'], DataRoomContext> = async ({ params }, { rooms }) =>
  toRoomDocument(await rooms.get(params.entityId, params.id));

export const linkDocument: UseCase<Calls['linkDocument'], DataRoomContext> = async ({ params, body }, { rooms }) => {
  const document = await rooms.get(params.entityId, params.id);
  const { version, contentType } = versionOf(document, body.version);
  return presignDownload(rooms.placeOf(params.entityId, document.id, version), {
    name: document.name,
    contentType,
    inline: body.inline && shownInline.has(contentType),
  });
};

export const downloadDocument: UseCase<Calls['downloadDocument'], DataRoomContext> = async (
  { params, query },
  { rooms },
) => {
  const document = await rooms.get(params.entityId, params.id);
  const { version, contentType, size } = versionOf(document, query.version);
  const place = rooms.placeOf(params.entityId, document.id, version);
  const { name } = document;
  if (size > largestDirectAnswerInBytes) {
    return new FileReply({ url: (await presignDownload(place, { name, contentType, inline: false })).url });
  }
  const bytes = await readBlob(place);
  if (!bytes) throw new Error(`The file of document ${document.id} is missing.`);
  return new FileReply({ bytes, contentType, name });
};

export const listRoom: UseCase<Calls['listRoom'], DataRoomContext> = async ({ params, query }, { rooms }) => {
  await rooms.requireRoom(params.id);
  const { items, nextCursor } = await rooms.list(params.id, null, query);
  return page({ items: items.map(toRoomDocument), nextCursor });
};

export const listFolder: UseCase<Calls['listFolder'], DataRoomContext> = async ({ params, query }, { rooms }) => {
  await rooms.requireFolder(params.id, params.folderId);
  const { items, nextCursor } = await rooms.list(params.id, params.folderId, query);
  return page({ items: items.map(toRoomDocument), nextCursor });
};

function treeOf(documents: readonly DocumentRecord[], parentId: string | null): RoomNode[] {
  return documents
    .filter((document) => document.parentId === parentId)
    .toSorted((a, b) => b.logicalType.localeCompare(a.logicalType) || a.name.localeCompare(b.name, 'en'))
    .map((document) => ({
      ...toRoomDocument(document),
      children: document.logicalType === 'Folder' ? treeOf(documents, document.id) : [],
      childrenLoaded: true,
    }));
}

export const getRoomStructure: UseCase<Calls['getRoomStructure'], DataRoomContext> = async (
  { params, query },
  { rooms },
) => {
  await rooms.requireRoom(params.id);
  const documents = await rooms.all(params.id);
  return treeOf(
    query.foldersOnly === 'true' ? documents.filter(({ logicalType }) => logicalType === 'Folder') : documents,
    null,
  );
};
