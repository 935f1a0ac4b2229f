import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { ChecklistStage, RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { readExpiringUntil } from './exports/expiring-documents-reader.ts';
import { filteredTree } from './filtered-tree.ts';
import { type ContentOf, inOrder, toldNodes } from './told-nodes.ts';
import { wholeTree } from './whole-tree.ts';

type Calls = typeof dataRoom.calls;

interface Tree {
  readonly shown: readonly DocumentRecord[];
  /** The folders that the reader sees, for what is counted in them. */
  readonly folders: readonly DocumentRecord[];
  /** All that the reader sees where the tree is of that. Without it, nothing says that a folder is told whole. */
  readonly all: readonly DocumentRecord[] | null;
}

const childrenOf = (documents: readonly DocumentRecord[]) =>
  Map.groupBy(inOrder(documents), ({ parentId }) => parentId);

/** The children of a folder are loaded where all of them are there. */
function treeOf({ shown, folders, all }: Tree, rights: DocumentRights): Promise<RoomNode[]> {
  const children = childrenOf(shown);
  const whole = all && childrenOf(all);
  const contentOf: ContentOf = async (folderId, most) => {
    const found = children.get(folderId) ?? [];
    return found.length > most ? null : found;
  };
  return toldNodes(
    { contentOf, folders, rights },
    (folderId, told) => whole !== null && (whole.get(folderId) ?? []).length === (told ?? []).length,
  );
}

/** What the reader sees of what `read` finds in a room. */
async function seenIn(
  roomId: string,
  read: (rooms: DataRoomContext['rooms']) => Promise<readonly DocumentRecord[]>,
  context: DataRoomContext,
) {
  await context.requireRoom(roomId);
  const [documents, rights] = await Promise.all([read(context.rooms), rightsIn(roomId, context)]);
  rights.numbers.learn(documents);
  return { seen: await rights.sight.seen(documents), rights };
}

const isFolder = ({ logicalType }: DocumentRecord): boolean => logicalType === 'Folder';

/** Those that are chosen, with the folders in which they lie. */
function withFolders(
  documents: readonly DocumentRecord[],
  isChosen: (document: DocumentRecord) => boolean,
): readonly DocumentRecord[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const kept = new Set<string>();
  for (const found of documents.filter(isChosen)) {
    for (let one: DocumentRecord | undefined = found; one !== undefined && !kept.has(one.id); ) {
      kept.add(one.id);
      one = one.parentId === null ? undefined : byId.get(one.parentId);
    }
  }
  return documents.filter(({ id }) => kept.has(id));
}

/** What is in a stage of the checklist, which folders are, or expires until a day, which documents do. */
async function narrowed(
  roomId: string,
  { checklistStage, expiresBy }: { readonly checklistStage?: ChecklistStage; readonly expiresBy?: IsoDate },
  context: DataRoomContext,
): Promise<RoomNode[]> {
  const { table } = context.scope;
  const read = async (rooms: DataRoomContext['rooms']): Promise<readonly DocumentRecord[]> => {
    const [folders, expiring] = await Promise.all([
      rooms.folders(roomId),
      expiresBy === undefined ? [] : readExpiringUntil(table, roomId, expiresBy),
    ]);
    return [...folders, ...expiring.filter((one) => !isFolder(one))];
  };
  const { seen, rights } = await seenIn(roomId, read, context);
  const folders = seen.filter(isFolder);
  const isChosen = (document: DocumentRecord): boolean =>
    isFolder(document) ? checklistStage !== undefined && document.checklistStage === checklistStage : true;
  return treeOf({ shown: withFolders(seen, isChosen), folders, all: null }, rights);
}

export const getRoomStructure: UseCase<Calls['getRoomStructure'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { checklistStage, expiresBy, foldersOnly } = query;
  if (checklistStage !== undefined || expiresBy !== undefined) {
    const to = { ...(checklistStage && { checklistStage }), ...(expiresBy && { expiresBy }) };
    return narrowed(params.id, to, context);
  }
  if (foldersOnly !== 'true') return wholeTree(params.id, context);
  const { seen, rights } = await seenIn(params.id, (rooms) => rooms.folders(params.id), context);
  return treeOf({ shown: seen, folders: seen, all: seen }, rights);
};

export const getFilteredStructure: UseCase<Calls['getFilteredStructure'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const text = foldedText(query.nameFilter.trim());
  if (text === '') return wholeTree(params.id, context);
  // Where records name single documents, all of the room is read to know who sees what.
  if (!context.scope.places('View', 'Document').inPart) return filteredTree(params.id, query.nameFilter, context);
  const { seen, rights } = await seenIn(params.id, (rooms) => rooms.all(params.id), context);
  const named = withFolders(seen, ({ name }) => foldedText(name).includes(text));
  return treeOf({ shown: named, folders: seen, all: seen }, rights);
};
