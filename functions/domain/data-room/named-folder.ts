import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { listing } from './read-documents.ts';

type ListNamedFolder = UseCase<(typeof dataRoom.calls)['listNamedFolder'], DataRoomContext>;

/**
 * The folder of a name that the reader sees: the one at the root of the room, else the only one of that name. Refuses with `folderNotFound`, and with
 * `folderNameAmbiguous` where there are several below the root.
 */
async function folderNamed(
  roomId: string,
  name: string,
  { sight }: DocumentRights,
  { rooms }: DataRoomContext,
): Promise<DocumentRecord> {
  const seenAmong = (documents: readonly DocumentRecord[]) =>
    sight.seen(documents.filter(({ logicalType }) => logicalType === 'Folder'));
  const atRoot = await rooms.named(roomId, null, name);
  const [outer] = await seenAmong(atRoot ? [atRoot] : []);
  if (outer) return outer;
  const folders = await rooms.folders(roomId);
  const [only, another] = await seenAmong(folders.filter((one) => comparedName(one.name) === comparedName(name)));
  if (another) throw new DomainError('folderNameAmbiguous');
  if (!only) throw new DomainError('folderNotFound');
  return only;
}

/** What is in the folders of that folder is not told with it. */
export const listNamedFolder: ListNamedFolder = async ({ params, query }, context) => {
  const rights = await rightsIn(params.entityId, context);
  const folder = await folderNamed(params.entityId, params.folderName, rights, context);
  const { items, nextCursor } = await listing(params.entityId, folder.id, query, context, rights);
  return page({
    items: items.map((item) => ({ ...item, children: [], childrenLoaded: item.logicalType === 'Document' })),
    nextCursor,
  });
};
