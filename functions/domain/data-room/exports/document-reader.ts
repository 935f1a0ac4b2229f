import { everyPage, type ListPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { DocumentRecord } from '../document-record.ts';

export const roomKey = (roomId: string, part?: string) => ({ kind: 'Room', id: roomId, ...(part ? { part } : {}) });
const documentPart = (documentId: string): string => `DOC#${documentId}`;
export const documentKey = (roomId: string, documentId: string) => roomKey(roomId, documentPart(documentId));

/** One document of a room; null where there is none. Whoever answers it to people asks first whether they may see it: `document-sight-reader`. */
export const findDocument = (table: Table, roomId: string, documentId: string): Promise<DocumentRecord | null> =>
  table.get(documentKey(roomId, documentId), DocumentRecord);

/** Whether there is anything in a room, or has been. */
export async function hasDocuments(table: Table, roomId: string): Promise<boolean> {
  const { items, nextCursor } = await table.parts(roomKey(roomId), documentPart(''), DocumentRecord, { limit: 1 });
  // A page without items that goes on was of something that was deleted.
  return items.length > 0 || nextCursor !== null;
}

/** About as many as one answer of the table holds, which is a megabyte. */
const readAtOnce = 1_000;

/** Every document and folder of a room. */
export const readRoom = (table: Table, roomId: string): Promise<DocumentRecord[]> =>
  everyPage((cursor) => table.parts(roomKey(roomId), documentPart(''), DocumentRecord, { limit: readAtOnce, cursor }));

/** Every document and folder of a room where there are at most so many; null where there are, or have been, more. */
export async function readUpTo(table: Table, roomId: string, most: number): Promise<DocumentRecord[] | null> {
  const found: DocumentRecord[] = [];
  let cursor: string | undefined;
  for (let left = most; left > 0; left -= readAtOnce) {
    const page: ListPage<DocumentRecord> = await table.parts(roomKey(roomId), documentPart(''), DocumentRecord, {
      limit: Math.min(readAtOnce, left),
      cursor,
    });
    found.push(...page.items);
    if (page.nextCursor === null) return found;
    cursor = page.nextCursor;
  }
  return null;
}
