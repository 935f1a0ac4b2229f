import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { ChecklistStage, RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { checklistsOf } from './checklist.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { readExpiringUntil } from './exports/expiring-documents-reader.ts';
import { viewOf } from './read-documents.ts';

type Calls = typeof dataRoom.calls;
type Children = ReadonlyMap<string | null, readonly DocumentRecord[]>;

/** Lambda caps an answer at 6 MB; what is around the nodes, and their nesting, takes the rest. */
const mostBytes = 5_000_000;

/** No node is smaller, so that what can't fit need not be written to know it. */
const fewestBytesOfNode = 400;

/** What has no place comes last. */
const placeOf = ({ index }: DocumentRecord): number => index ?? Number.MAX_SAFE_INTEGER;
const byKind = (a: DocumentRecord, b: DocumentRecord): number => b.logicalType.localeCompare(a.logicalType);

const childrenOf = (documents: readonly DocumentRecord[]): Children =>
  Map.groupBy(
    documents.toSorted((a, b) => placeOf(a) - placeOf(b) || byKind(a, b) || a.name.localeCompare(b.name, 'en')),
    ({ parentId }) => parentId,
  );

type ToldDocument = RoomDocument & Pick<RoomNode, 'checklist'>;

/** What an answer has room for: of each folder all that is told of it, or nothing. */
interface Told {
  readonly views: ReadonlyMap<string, ToldDocument>;
  readonly folders: ReadonlySet<string | null>;
}

/** Level by level, so that of a large room the upper folders are told. Refuses with `roomTooLarge` where even the root does not fit. */
async function toldOf(children: Children, seen: readonly DocumentRecord[], rights: DocumentRights): Promise<Told> {
  const views = new Map<string, ToldDocument>();
  const checklists = checklistsOf(seen);
  const folders = new Set<string | null>();
  let left = mostBytes;
  async function fitting(folderId: string | null): Promise<readonly ToldDocument[] | null> {
    const documents = children.get(folderId) ?? [];
    if (documents.length * fewestBytesOfNode > left) return null;
    const found = await Promise.all(
      documents.map(async (document) => {
        const view = await viewOf(document, rights);
        return document.logicalType === 'Folder' ? { ...view, checklist: checklists(document.id) } : view;
      }),
    );
    const bytes =
      Buffer.byteLength(JSON.stringify(found)) + found.length * ',"children":[],"childrenLoaded":false'.length;
    if (bytes > left) return null;
    left -= bytes;
    return found;
  }
  for (let level: readonly (string | null)[] = [null]; level.length > 0; ) {
    const below: string[] = [];
    for (const folderId of level) {
      const found = await fitting(folderId);
      if (found === null && folderId === null) throw new DomainError('roomTooLarge');
      if (found === null) continue;
      folders.add(folderId);
      for (const view of found) {
        views.set(view.id, view);
        if (view.logicalType === 'Folder') below.push(view.id);
      }
    }
    level = below;
  }
  return { views, folders };
}

interface Tree {
  readonly shown: readonly DocumentRecord[];
  /** The folders that the reader sees, for what is counted in them. */
  readonly folders: readonly DocumentRecord[];
  /** All that the reader sees where the tree is of that. Without it, nothing says that a folder is told whole. */
  readonly all: readonly DocumentRecord[] | null;
}

/** The children of a folder are loaded where all of them are there. */
async function treeOf({ shown, folders: counted, all }: Tree, rights: DocumentRights): Promise<RoomNode[]> {
  const children = childrenOf(shown);
  const whole = all && childrenOf(all);
  const { views, folders } = await toldOf(children, counted, rights);
  const isWhole = (folderId: string): boolean =>
    whole !== null &&
    (whole.get(folderId) ?? []).length === (folders.has(folderId) ? (children.get(folderId) ?? []).length : 0);
  const nodesIn = (folderId: string | null): RoomNode[] =>
    (folders.has(folderId) ? (children.get(folderId) ?? []) : []).flatMap(({ id, logicalType }) => {
      const view = views.get(id);
      const isFolder = logicalType === 'Folder';
      return view ? [{ ...view, children: isFolder ? nodesIn(id) : [], childrenLoaded: !isFolder || isWhole(id) }] : [];
    });
  return nodesIn(null);
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
  const isOfFolders = foldersOnly === 'true';
  const read = (rooms: DataRoomContext['rooms']) => (isOfFolders ? rooms.folders(params.id) : rooms.all(params.id));
  const { seen, rights } = await seenIn(params.id, read, context);
  return treeOf({ shown: seen, folders: seen, all: seen }, rights);
};

export const getFilteredStructure: UseCase<Calls['getFilteredStructure'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { seen, rights } = await seenIn(params.id, (rooms) => rooms.all(params.id), context);
  const text = foldedText(query.nameFilter.trim());
  const named = withFolders(seen, ({ name }) => foldedText(name).includes(text));
  return treeOf({ shown: named, folders: seen, all: seen }, rights);
};
