import { entitiesIn } from '#functions/domain/structures/exports/entity-reader.ts';
import { everyStructure } from '#functions/domain/structures/exports/portfolio-reader.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import { putDerived, removeDerived } from '#functions/platform/storage/derived-writes.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { readRoom } from './exports/document-reader.ts';
import { hasFolderList, listedKey, markKey } from './exports/room-folders-reader.ts';
import { markKey as nameMarkKey } from './names/name-items.ts';

const writesAtOnce = 32;

/** A folder that is made meanwhile lists itself, and the entry of one that is deleted meanwhile leads nowhere. */
async function listIn(table: Table, roomId: string): Promise<boolean> {
  if (await hasFolderList(table, roomId)) return false;
  const documents = await readRoom(table, roomId);
  // The first document of an empty room says that its list is complete.
  if (documents.length === 0) return false;
  const folders = documents.filter(({ logicalType }) => logicalType === 'Folder');
  await inParallel(folders, writesAtOnce, ({ id }) => putDerived(table.organizationId, listedKey(roomId, id), { id }));
  await putDerived(table.organizationId, markKey(roomId), { isComplete: true });
  return true;
}

async function* everyRoom(table: Table): AsyncGenerator<string> {
  yield table.organizationId;
  for (const structure of await everyStructure(table)) {
    for (const { id } of await entitiesIn(table, structure)) yield id;
  }
}

/**
 * Lists the folders of all rooms of before folders were listed; answers how many there were. The names of every room are made anew from its documents when
 * they are looked at next. Safe to run again.
 */
export async function listFolders(table: Table): Promise<number> {
  let count = 0;
  for await (const roomId of everyRoom(table)) {
    if (await listIn(table, roomId)) count += 1;
    await removeDerived(table.organizationId, [nameMarkKey(roomId)]);
  }
  return count;
}
