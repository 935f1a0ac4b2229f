import * as z from 'zod';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DocumentRecord } from '../document-record.ts';
import { documentKey, hasDocuments, readRoom, roomKey } from './document-reader.ts';

/** That a folder is there; everything else of it stands in its own record, so that it is written when a folder is made or deleted, and never changed. */
const Listed = z.object({ id: z.string() });

/** That all folders of a room are listed. Rooms of before folders were listed have none until their list is made. */
const ListMark = z.object({ isComplete: z.literal(true) });

const listedPart = (folderId: string): string => `FOLDER#${folderId}`;
export const listedKey = (roomId: string, folderId: string) => roomKey(roomId, listedPart(folderId));
export const markKey = (roomId: string) => roomKey(roomId, 'FOLDERS');

export const hasFolderList = async (table: Table, roomId: string): Promise<boolean> =>
  (await table.get(markKey(roomId), ListMark)) !== null;

const [listedAtOnce, readAtOnce, requestsAtOnce] = [1_000, 100, 8];

/** Every folder of a room, without reading its documents: one Query for every thousand folders, and a read of each hundred. */
export async function readFolders(table: Table, roomId: string): Promise<DocumentRecord[]> {
  const [isComplete, listed] = await Promise.all([
    hasFolderList(table, roomId),
    everyPage((cursor) => table.parts(roomKey(roomId), listedPart(''), Listed, { limit: listedAtOnce, cursor })),
  ]);
  if (!isComplete) return (await readRoom(table, roomId)).filter(({ logicalType }) => logicalType === 'Folder');
  const hundreds = Array.from({ length: Math.ceil(listed.length / readAtOnce) }, (_, at) =>
    listed.slice(at * readAtOnce, (at + 1) * readAtOnce),
  );
  const read = await inParallel(hundreds, requestsAtOnce, (some) =>
    table.getMany(
      some.map(({ id }) => documentKey(roomId, id)),
      DocumentRecord,
    ),
  );
  return read.flat();
}

/** What goes into the transaction of a folder that is made or deleted, and of the first document of a room. */
export async function folderListChanges(
  table: Table,
  before: DocumentRecord | null,
  after: DocumentRecord | null,
): Promise<DerivedWrite[]> {
  const document = after ?? before;
  if (document === null || (before !== null && after !== null)) return [];
  const { id, entityId: roomId, logicalType, parentId, index } = document;
  const key = listedKey(roomId, id);
  const own =
    logicalType !== 'Folder' ? [] : after === null ? [table.derive.remove(key)] : [table.derive.put(key, { id })];
  // Only the first thing that was ever given a place at the root is in a room where there may have been nothing before.
  const isFirst = after !== null && parentId === null && index === 1 && !(await hasDocuments(table, roomId));
  return isFirst ? [...own, table.derive.put(markKey(roomId), { isComplete: true })] : own;
}
