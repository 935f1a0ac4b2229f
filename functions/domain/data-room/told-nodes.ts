import type { RoomDocument, RoomNode } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { checklistsOf } from './checklist.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentRights } from './document-rights.ts';
import { viewOf } from './read-documents.ts';

/** What is shown of a folder, or of the root of a room, in its order; null where that is more than `most`, or is not read any more. */
export type ContentOf = (folderId: string | null, most: number) => Promise<readonly DocumentRecord[] | null>;

/** Reads no further folder after so many of which the content did not fit into the answer, be it by their number or by their size. */
export function untilMisfits(read: ContentOf, mostMisfits: number): ContentOf {
  let misfits = 0;
  let before = { most: -1, length: 0 };
  return async (folderId, most) => {
    // What is told takes of what is left.
    if (before.length > 0 && before.most === most) misfits += 1;
    before = { most, length: 0 };
    if (misfits >= mostMisfits) return null;
    const found = await read(folderId, most);
    if (found === null) misfits += 1;
    else before = { most, length: found.length };
    return found;
  };
}

/** Lambda caps an answer at 6 MB; what is around the nodes, and their nesting, takes the rest. */
export const mostBytes = 5_000_000;

/** No node is smaller, so that what can't fit need not be read or written to know it. */
const fewestBytesOfNode = 400;

/** What has no place comes last. */
const placeOf = ({ index }: DocumentRecord): number => index ?? Number.MAX_SAFE_INTEGER;
const byKind = (a: DocumentRecord, b: DocumentRecord): number => b.logicalType.localeCompare(a.logicalType);

export const inOrder = (documents: readonly DocumentRecord[]): readonly DocumentRecord[] =>
  documents.toSorted((a, b) => placeOf(a) - placeOf(b) || byKind(a, b) || a.name.localeCompare(b.name, 'en'));

type ToldDocument = RoomDocument & Pick<RoomNode, 'checklist'>;

/** What an answer has room for: of each folder all that is shown of it, or nothing. */
type Told = ReadonlyMap<string | null, readonly ToldDocument[]>;

interface Telling {
  readonly contentOf: ContentOf;
  /** The folders that the reader sees, for what is counted in them. */
  readonly folders: readonly DocumentRecord[];
  readonly rights: DocumentRights;
  readonly bytes?: number;
}

/** Level by level, so that of a large room the upper folders are told. Refuses with `roomTooLarge` where even the root does not fit. */
async function toldOf({ contentOf, folders, rights, bytes = mostBytes }: Telling): Promise<Told> {
  const checklists = checklistsOf(folders);
  const told = new Map<string | null, readonly ToldDocument[]>();
  let left = bytes;
  async function fitting(folderId: string | null): Promise<readonly ToldDocument[] | null> {
    const documents = await contentOf(folderId, Math.floor(left / fewestBytesOfNode));
    if (documents === null) return null;
    const found = await Promise.all(
      documents.map(async (document) => {
        const view = await viewOf(document, rights);
        return document.logicalType === 'Folder' ? { ...view, checklist: checklists(document.id) } : view;
      }),
    );
    const needed =
      Buffer.byteLength(JSON.stringify(found)) + found.length * ',"children":[],"childrenLoaded":false'.length;
    if (needed > left) return null;
    left -= needed;
    return found;
  }
  for (let level: readonly (string | null)[] = [null]; level.length > 0; ) {
    const below: string[] = [];
    for (const folderId of level) {
      const found = await fitting(folderId);
      if (found === null && folderId === null) throw new DomainError('roomTooLarge');
      if (found === null) continue;
      told.set(folderId, found);
      for (const { id, logicalType } of found) if (logicalType === 'Folder') below.push(id);
    }
    level = below;
  }
  return told;
}

/** The nodes of a tree. `isWhole` says whether what is told of a folder, or null where nothing is, is all of it: its children are loaded then. */
export async function toldNodes(
  telling: Telling,
  isWhole: (folderId: string, children: readonly RoomDocument[] | null) => boolean,
): Promise<RoomNode[]> {
  const told = await toldOf(telling);
  const nodesIn = (folderId: string | null): RoomNode[] =>
    (told.get(folderId) ?? []).map((view) =>
      view.logicalType === 'Folder'
        ? { ...view, children: nodesIn(view.id), childrenLoaded: isWhole(view.id, told.get(view.id) ?? null) }
        : { ...view, children: [], childrenLoaded: true },
    );
  return nodesIn(null);
}
