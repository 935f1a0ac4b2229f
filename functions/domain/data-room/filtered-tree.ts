import { inParallel } from '#functions/platform/in-parallel.ts';
import type { RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { rightsIn } from './document-rights.ts';
import type { NameEntry } from './names/name-items.ts';
import { readNames } from './names/room-names.ts';
import { type ContentOf, inOrder, toldNodes, untilMisfits } from './told-nodes.ts';

const [readAtOnce, requestsAtOnce] = [100, 8];

/** After so many folders that did not fit into the answer, no further one is read. */
const mostMisfits = 20;

/** Whatever is called so, and the folders in which it lies, by the folder of each. */
function hitsIn(names: ReadonlyMap<string, NameEntry>, text: string): ReadonlyMap<string | null, readonly string[]> {
  const kept = new Map<string, NameEntry>();
  for (const found of names.values()) {
    if (!foldedText(found.name ?? '').includes(text)) continue;
    for (let one: NameEntry | undefined = found; one !== undefined && !kept.has(one.id); ) {
      kept.set(one.id, one);
      one = one.parentId === null ? undefined : names.get(one.parentId);
    }
  }
  const byFolder = Map.groupBy(kept.values(), ({ parentId }) => parentId);
  return new Map([...byFolder].map(([folderId, found]) => [folderId, found.map(({ id }) => id)]));
}

async function readHits(ids: readonly string[], roomId: string, { rooms }: DataRoomContext) {
  const hundreds = Array.from({ length: Math.ceil(ids.length / readAtOnce) }, (_, at) =>
    ids.slice(at * readAtOnce, (at + 1) * readAtOnce),
  );
  return (await inParallel(hundreds, requestsAtOnce, (some) => rooms.findMany(roomId, some))).flat();
}

/**
 * The tree of what is called so in a room, for whoever sees all of it or nothing. The names are read packed, and of the documents those that are told; a name
 * says only where to look, and the document itself what it is called and where it lies.
 */
export async function filteredTree(roomId: string, nameFilter: string, context: DataRoomContext): Promise<RoomNode[]> {
  const { rooms, scope } = context;
  await context.requireRoom(roomId);
  const [names, folders, rights] = await Promise.all([
    readNames(scope.table, roomId),
    rooms.folders(roomId),
    rightsIn(roomId, context),
  ]);
  rights.numbers.learn(folders);
  const seenFolders = await rights.sight.seen(folders);
  const foldersById = new Map(seenFolders.map((folder) => [folder.id, folder]));
  const hits = hitsIn(names, foldedText(nameFilter.trim()));
  const counts = new Map(
    [...Map.groupBy(names.values(), ({ parentId }) => parentId)].map(([folderId, { length }]) => [folderId, length]),
  );
  const contentOf: ContentOf = async (folderId, most) => {
    const ids = hits.get(folderId) ?? [];
    if (ids.length > most) return null;
    const unread = ids.filter((id) => !foldersById.has(id));
    const documents: readonly DocumentRecord[] = [
      ...ids.flatMap((id) => foldersById.get(id) ?? []),
      ...(await rights.sight.seen(await readHits(unread, roomId, context))),
    ];
    return inOrder(documents.filter(({ parentId }) => parentId === folderId));
  };
  return toldNodes(
    { contentOf: untilMisfits(contentOf, mostMisfits), folders: seenFolders, rights },
    (folderId, told) => (counts.get(folderId) ?? 0) === (told ?? []).length,
  );
}
