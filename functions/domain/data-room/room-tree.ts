import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { checklistsOf } from './checklist.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
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

/** `shown` of what the reader sees as a tree. The children of a folder are loaded where all that the reader sees in it is there. */
async function treeOf(
  shown: readonly DocumentRecord[],
  seen: readonly DocumentRecord[],
  rights: DocumentRights,
): Promise<RoomNode[]> {
  const children = childrenOf(shown);
  const all = childrenOf(seen);
  const { views, folders } = await toldOf(children, seen, rights);
  const isWhole = (folderId: string): boolean =>
    (all.get(folderId) ?? []).length === (folders.has(folderId) ? (children.get(folderId) ?? []).length : 0);
  const nodesIn = (folderId: string | null): RoomNode[] =>
    (folders.has(folderId) ? (children.get(folderId) ?? []) : []).flatMap(({ id, logicalType }) => {
      const view = views.get(id);
      const isFolder = logicalType === 'Folder';
      return view ? [{ ...view, children: isFolder ? nodesIn(id) : [], childrenLoaded: !isFolder || isWhole(id) }] : [];
    });
  return nodesIn(null);
}

async function seenIn(roomId: string, context: DataRoomContext) {
  await context.requireRoom(roomId);
  const [documents, rights] = await Promise.all([context.rooms.all(roomId), rightsIn(roomId, context)]);
  rights.numbers.learn(documents);
  return { seen: await rights.sight.seen(documents), rights };
}

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

export const getRoomStructure: UseCase<Calls['getRoomStructure'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { seen, rights } = await seenIn(params.id, context);
  const { checklistStage, expiresBy, foldersOnly } = query;
  if (checklistStage !== undefined || expiresBy !== undefined) {
    const isChosen = ({ checklistStage: stage, expirationDate }: DocumentRecord): boolean =>
      (checklistStage !== undefined && stage === checklistStage) ||
      (expiresBy !== undefined && expirationDate !== null && expirationDate <= expiresBy);
    return treeOf(withFolders(seen, isChosen), seen, rights);
  }
  const shown = foldersOnly === 'true' ? seen.filter(({ logicalType }) => logicalType === 'Folder') : seen;
  return treeOf(shown, shown, rights);
};

export const getFilteredStructure: UseCase<Calls['getFilteredStructure'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { seen, rights } = await seenIn(params.id, context);
  const text = foldedText(query.nameFilter.trim());
  const named = withFolders(seen, ({ name }) => foldedText(name).includes(text));
  return treeOf(named, seen, rights);
};
