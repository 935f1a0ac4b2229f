import { presignDownload, readBlob } from '#functions/platform/files/blob-store.ts';
import { FileReply, page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type PageRequest, seenPage } from '#functions/platform/storage/paging.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { RoomDocument } from '#shared/domain/document.ts';
import { isShownInBrowsers, isViewed } from '#shared/domain/shown-in-browsers.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { assigneesOf } from './assignees.ts';
import type { DataRoomContext } from './context.ts';
import { type DocumentRecord, type StoredVersion, toRoomDocument } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { requireUnlocked } from './exports/file-lock-reader.ts';
import { markedCopy, storeCopy } from './marking/marked-copy.ts';
import { recordOpening } from './openings.ts';

type Calls = typeof dataRoom.calls;

/** API Gateway and Lambda cap an answer at 6 MB, base64 included; larger files are read from storage directly. */
const largestDirectAnswerInBytes = 4_000_000;

/** How long a told address works: for as long as a slow network needs to begin, or to show a page where nothing may be downloaded. */
const addressMinutes = { download: 5, viewOnly: 1 };

/** The version asked for, or the latest. Folders have none. */
export function versionOf(document: DocumentRecord, wanted: number | undefined): StoredVersion {
  const version = document.versions.find((one) => one.version === (wanted ?? document.fileVersion));
  if (!version) throw new DomainError('documentNotFound', { reason: 'no such version' });
  return version;
}

/** The same, where its bytes may be had; refuses as `file-lock-reader` does. */
export function openVersionOf(
  document: DocumentRecord,
  wanted: number | undefined,
  { scope }: Pick<DataRoomContext, 'scope'>,
): StoredVersion {
  const version = versionOf(document, wanted);
  requireUnlocked(version, scope.clock);
  return version;
}

const missingFile = ({ id }: DocumentRecord): Error => new Error(`The file of document ${id} is missing.`);

/** What somebody gets whose copies are marked. */
async function requireCopy(document: DocumentRecord, version: StoredVersion, context: DataRoomContext) {
  const copy = await markedCopy(version, context);
  if (copy === null) throw missingFile(document);
  return copy;
}

/** A document as the reader is told of it. */
export async function viewOf(document: DocumentRecord, { actsOn, numbers }: DocumentRights): Promise<RoomDocument> {
  const [acts, number] = await Promise.all([actsOn(document), numbers.of(document)]);
  return toRoomDocument(document, acts, number);
}

/** The same with the people to whom it is assigned. */
export async function assignedViewOf(
  document: DocumentRecord,
  rights: DocumentRights,
  { scope }: Pick<DataRoomContext, 'scope'>,
): Promise<RoomDocument> {
  const [view, people] = await Promise.all([viewOf(document, rights), assigneesOf([document], scope.table)]);
  return { ...view, assignees: people.of(document) };
}

export const getDocument: UseCase<Calls['getDocument'], DataRoomContext> = async ({ params }, context) => {
  const rights = await rightsIn(params.entityId, context);
  return assignedViewOf(await rights.sight.read(params.id), rights, context);
};

export const linkDocument: UseCase<Calls['linkDocument'], DataRoomContext> = async ({ params, body }, context) => {
  const { sight, rules, isMarked } = await rightsIn(params.entityId, context);
  const document = await sight.read(params.id);
  const stored = openVersionOf(document, body.version, context);
  const { version, contentType } = stored;
  const isLookedAt = body.inline && isViewed(contentType);
  if (rules.isViewOnly && !isLookedAt) throw new DomainError('downloadsDisabled');
  const copy = isMarked ? await requireCopy(document, stored, context) : null;
  await recordOpening(document, version, isLookedAt ? 'shown' : 'downloaded', context.scope);
  const key = copy === null ? stored.key : await storeCopy(copy, context.scope);
  // A page of the file's own would run what is in it: only what browsers show safely opens as one.
  const inline = isLookedAt && isShownInBrowsers(contentType);
  const minutes = rules.isViewOnly ? addressMinutes.viewOnly : addressMinutes.download;
  return presignDownload(key, { name: document.name, contentType, inline, minutes });
};

export const downloadDocument: UseCase<Calls['downloadDocument'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { sight, rules, isMarked } = await rightsIn(params.entityId, context);
  const document = await sight.read(params.id);
  const stored = openVersionOf(document, query.version, context);
  const { version, contentType } = stored;
  if (rules.isViewOnly) throw new DomainError('downloadsDisabled');
  const copy = isMarked ? await requireCopy(document, stored, context) : null;
  await recordOpening(document, version, 'downloaded', context.scope);
  const { name } = document;
  if ((copy?.length ?? stored.size) > largestDirectAnswerInBytes) {
    const key = copy === null ? stored.key : await storeCopy(copy, context.scope);
    const minutes = addressMinutes.download;
    return new FileReply({ url: (await presignDownload(key, { name, contentType, inline: false, minutes })).url });
  }
  const bytes = copy ?? (await readBlob(stored.key));
  if (!bytes) throw missingFile(document);
  return new FileReply({ bytes, contentType, name });
};

/** A page of what the reader sees in a folder, or at the root of the room. */
export async function listing(
  roomId: string,
  folderId: string | null,
  query: PageRequest & { readonly includeAssignees?: 'true' | 'false' | undefined },
  { rooms, scope }: DataRoomContext,
  rights: DocumentRights,
) {
  const { items, nextCursor } = await seenPage(
    (request) => rooms.list(roomId, folderId, request),
    (documents) => rights.sight.seen(documents),
    ({ id }) => id,
    query,
  );
  if (query.includeAssignees !== 'true') {
    return { items: await Promise.all(items.map((document) => viewOf(document, rights))), nextCursor };
  }
  const people = await assigneesOf(items, scope.table);
  const views = items.map(async (document) => ({
    ...(await viewOf(document, rights)),
    assignees: people.of(document),
  }));
  return { items: await Promise.all(views), nextCursor };
}

export const listRoom: UseCase<Calls['listRoom'], DataRoomContext> = async ({ params, query }, context) => {
  const [rights] = await Promise.all([rightsIn(params.id, context), context.requireRoom(params.id)]);
  return page(await listing(params.id, null, query, context, rights));
};

export const listFolder: UseCase<Calls['listFolder'], DataRoomContext> = async ({ params, query }, context) => {
  const [folder, rights] = await Promise.all([
    context.rooms.find(params.id, params.folderId),
    rightsIn(params.id, context),
  ]);
  if (folder?.logicalType !== 'Folder' || (await rights.sight.seen([folder])).length === 0) {
    throw new DomainError('folderNotFound');
  }
  return page(await listing(params.id, folder.id, query, context, rights));
};
