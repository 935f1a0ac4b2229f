import type { Table } from '#functions/platform/storage/table.ts';
import { findDocument } from './document-reader.ts';

/** Tells the ids of a folder and of those above it, narrowest first, up to the root of a room. Each folder is read once. */
export function foldersOf(table: Table, roomId: string): (folderId: string | null) => Promise<readonly string[]> {
  const known = new Map<string, Promise<readonly string[]>>();
  async function above(folderId: string): Promise<readonly string[]> {
    const folder = await findDocument(table, roomId, folderId);
    return [folderId, ...(folder ? await idsAbove(folder.parentId) : [])];
  }
  function idsAbove(folderId: string | null): Promise<readonly string[]> {
    if (folderId === null) return Promise.resolve([]);
    const ids = known.get(folderId) ?? above(folderId);
    known.set(folderId, ids);
    return ids;
  }
  return idsAbove;
}
