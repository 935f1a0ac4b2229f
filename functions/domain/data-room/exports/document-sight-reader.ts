import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { Asked, Level } from '#shared/domain/permissions/permission.ts';
import type { TranslationOf } from '#shared/domain/translation.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DocumentRecord } from '../document-record.ts';
import { findDocument, readRoom } from './document-reader.ts';
import { foldersOf } from './folder-path-reader.ts';

const readAtOnce = 25;

/** Where a document or folder lies, as far as permissions may name it. What is permitted and denied on a document holds for its translations, too. */
type Placed = Pick<DocumentRecord, 'id' | 'parentId'> & {
  readonly translationOf?: Pick<TranslationOf, 'documentId'> | null;
};
type Listed = Placed & Pick<DocumentRecord, 'logicalType'>;

/** Tells what the reader may do with single documents of a room. A permission on a folder holds for all that lies in it. */
export interface DocumentSight {
  may(level: Level, document: Placed, detail?: Asked): Promise<boolean>;
  /** Whether the reader may do it in a folder, or at the root of the room: what is not there yet has no permissions of its own. */
  mayIn(level: Level, folderId: string | null, detail?: Asked): Promise<boolean>;
  /** A document or folder with the folders in which it lies, the nearest first. */
  pathOf(document: Placed): Promise<readonly string[]>;
  /** Those that the reader may see, in the same order; and folders by which something is reached that the reader may see. */
  seen<Item extends Listed>(documents: readonly Item[]): Promise<Item[]>;
  /** Of documents that something else names, those about which the reader is told nothing. */
  hidden(documentIds: readonly (string | null)[]): Promise<ReadonlySet<string>>;
  /** Null for what is not there, and for what the reader may not see. */
  find(documentId: string): Promise<DocumentRecord | null>;
  /** The same; refuses with `documentNotFound`. */
  read(documentId: string): Promise<DocumentRecord>;
}

/** `path` is what the room belongs to with what is above it; its id alone is enough where the request names it. Nothing is above an organization. */
export function documentSight(
  scope: RequestScope,
  roomId: string,
  path: string | readonly string[] = roomId === scope.organizationId ? [] : roomId,
): DocumentSight {
  const idsAbove = foldersOf(scope.table, roomId);
  const ask = (level: Level, asked: Asked): boolean => scope.may(level, 'Document', path, asked);
  /** Where no record names single documents, nothing need be known of them. */
  const isAskedOfEach = (level: Level): boolean => scope.places(level, 'Document').inPart;

  const mayIn: DocumentSight['mayIn'] = async (level, folderId, detail = {}) =>
    ask(level, isAskedOfEach(level) ? { ...detail, sourceIds: await idsAbove(folderId) } : detail);
  const pathOf: DocumentSight['pathOf'] = async ({ id, parentId }) => [id, ...(await idsAbove(parentId))];
  const sourcesOf = async (document: Placed): Promise<readonly string[]> => {
    const original = document.translationOf?.documentId;
    return [...(await pathOf(document)), ...(original === undefined ? [] : [original])];
  };
  const may: DocumentSight['may'] = async (level, document, detail = {}) =>
    ask(level, isAskedOfEach(level) ? { ...detail, sourceIds: await sourcesOf(document) } : detail);
  const views = (document: Placed) => may('View', document);

  /** Folders on the way to anything that the reader may see. Only asked for where a folder itself is not seen. */
  async function passages(): Promise<ReadonlySet<string>> {
    const all = await readRoom(scope.table, roomId);
    const ways = await Promise.all(all.map(async (one) => ((await views(one)) ? idsAbove(one.parentId) : [])));
    return new Set(ways.flat());
  }
  let ways: Promise<ReadonlySet<string>> | undefined;
  async function isShown(document: Listed): Promise<boolean> {
    if (await views(document)) return true;
    if (document.logicalType !== 'Folder' || !isAskedOfEach('View')) return false;
    ways ??= passages();
    return (await ways).has(document.id);
  }
  async function isHidden(documentId: string): Promise<boolean> {
    if (!isAskedOfEach('View')) return !ask('View', {});
    // What was deleted lies in no folder.
    return !(await views((await findDocument(scope.table, roomId, documentId)) ?? { id: documentId, parentId: null }));
  }

  async function find(documentId: string): Promise<DocumentRecord | null> {
    const document = await findDocument(scope.table, roomId, documentId);
    return document !== null && (await views(document)) ? document : null;
  }

  return {
    may,
    mayIn,
    pathOf,
    find,
    seen: async (documents) => {
      const sees = await Promise.all(documents.map(isShown));
      return documents.filter((_, at) => sees[at]);
    },
    hidden: async (documentIds) => {
      const ids = [...new Set(documentIds)].filter((id) => id !== null);
      const hides = await inParallel(ids, readAtOnce, isHidden);
      return new Set(ids.filter((_, at) => hides[at]));
    },
    read: async (documentId) => {
      const document = await find(documentId);
      if (document === null) throw new DomainError('documentNotFound');
      return document;
    },
  };
}
