import type { RoomNode } from '#shared/domain/document.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { type ContentOf, inOrder, mostBytes, toldNodes, untilMisfits } from './told-nodes.ts';

/** What a tree of a whole room may cost. */
interface Bounds {
  /** A room of up to so many documents and folders is read at once. */
  readonly atOnce: number;
  /** Of an answer. */
  readonly bytes: number;
  /** After so many folders that did not fit, no further one is read. */
  readonly misfits: number;
}

const usual: Bounds = { atOnce: 2_000, bytes: mostBytes, misfits: 20 };

const pageSize = 500;

/** Folder by folder, as far as each may still fit. */
function readByFolders(
  roomId: string,
  { rooms }: DataRoomContext,
  { sight }: DocumentRights,
  { misfits }: Bounds,
): ContentOf {
  return untilMisfits(async (folderId, most) => {
    const found: DocumentRecord[] = [];
    let cursor: string | undefined;
    do {
      const limit = Math.min(pageSize, most + 1);
      const { items, nextCursor } = await rooms.list(roomId, folderId, { limit, ...(cursor && { cursor }) });
      found.push(...items);
      cursor = nextCursor ?? undefined;
    } while (cursor !== undefined && found.length <= most);
    return found.length <= most ? inOrder(await sight.seen(found)) : null;
  }, misfits);
}

/** What the reader sees of a room that was read, by its folders. */
function readAlready(documents: readonly DocumentRecord[]): ContentOf {
  const children = Map.groupBy(inOrder(documents), ({ parentId }) => parentId);
  return async (folderId, most) => {
    const found = children.get(folderId) ?? [];
    return found.length > most ? null : found;
  };
}

const isFolder = ({ logicalType }: DocumentRecord): boolean => logicalType === 'Folder';

/**
 * The tree of all that the reader sees in a room. A large one is read folder by folder until the answer is full, so that it costs what is told and not what
 * there is; where records name single documents, all of it is read to know who sees what.
 */
export async function wholeTree(roomId: string, context: DataRoomContext, bounds = usual): Promise<RoomNode[]> {
  const { rooms, scope } = context;
  await context.requireRoom(roomId);
  const isAskedOfEach = scope.places('View', 'Document').inPart;
  const [read, rights] = await Promise.all([
    isAskedOfEach ? rooms.all(roomId) : rooms.upTo(roomId, bounds.atOnce),
    rightsIn(roomId, context),
  ]);
  const known = await rights.sight.seen(read ?? (await rooms.folders(roomId)));
  rights.numbers.learn(known);
  const contentOf = read === null ? readByFolders(roomId, context, rights, bounds) : readAlready(known);
  const telling = { contentOf, folders: known.filter(isFolder), rights, bytes: bounds.bytes };
  const counts = Map.groupBy(read === null ? [] : known, ({ parentId }) => parentId);
  // A folder of which nothing is told is whole where there is nothing in it.
  return toldNodes(telling, (folderId, children) => children !== null || (read !== null && !counts.has(folderId)));
}
