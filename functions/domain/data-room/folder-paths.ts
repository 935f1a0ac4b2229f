import { randomUUID } from 'node:crypto';
import type { NewDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import type { DocumentRights } from './document-rights.ts';
import { readRoomRules } from './room-rules.ts';

/** Where a way by the names of folders ends: in a folder, or at the root, from which on `missing` folders have to be made. */
interface FolderPath {
  readonly folderId: string | null;
  readonly missing: readonly string[];
}

/** Follows the names of folders from one of them. Refuses with `nameTaken` where a document has one of the names. */
export async function pathFrom(
  roomId: string,
  from: string | null,
  names: readonly string[],
  { rooms }: DataRoomContext,
): Promise<FolderPath> {
  let folderId = from;
  for (const [at, name] of names.entries()) {
    const found = await rooms.named(roomId, folderId, name);
    if (found === null) return { folderId, missing: names.slice(at) };
    if (found.logicalType !== 'Folder') throw new DomainError('nameTaken', { reason: 'a document on the way' });
    folderId = found.id;
  }
  return { folderId, missing: [] };
}

/** The right to upload files is none to order the room. */
export async function requireOrdering(folderId: string | null, { sight }: DocumentRights): Promise<void> {
  if (!(await sight.mayIn('Create', folderId))) throw new DomainError('notPermitted', { reason: 'a new folder' });
}

/** A place moves those of others, so it belongs to the order of the room. */
export async function requirePlace(
  { index }: Pick<NewDocument, 'index'>,
  folderId: string | null,
  rights: DocumentRights,
): Promise<void> {
  if (index !== null) await requireOrdering(folderId, rights);
}

/** Refuses with `notPermitted` where folders are missing that the reader may not make. */
export async function requirePath({ folderId, missing }: FolderPath, rights: DocumentRights): Promise<void> {
  if (missing.length > 0) await requireOrdering(folderId, rights);
}

/** A new folder is on the checklist where the organization has named a stage to begin in. */
export async function makeFolder(
  roomId: string,
  { name, parentId, description }: Pick<DocumentRecord, 'name' | 'parentId' | 'description'>,
  { scope, rooms }: DataRoomContext,
): Promise<DocumentRecord> {
  const { firstStage } = await readRoomRules(scope.organizationId);
  const at = scope.clock.now().toISOString();
  const folder: DocumentRecord = {
    id: randomUUID(),
    entityId: roomId,
    parentId,
    name,
    logicalType: 'Folder',
    docType: null,
    description,
    expirationDate: null,
    checklistStage: firstStage,
    tags: [],
    assigneeIds: [],
    index: null,
    translationOf: null,
    contentType: null,
    size: null,
    fileVersion: 0,
    versions: [],
    version: 1,
    createdAt: at,
    createdBy: scope.agent.id,
    updatedAt: at,
    updatedBy: scope.agent.id,
  };
  return rooms.save(null, folder, 'absent', 'folder.created');
}

/** Makes what is missing of a way; answers the folder at its end. Refuses with `recordChanged` where somebody else makes one of them. */
export async function makePath(
  roomId: string,
  { folderId, missing }: FolderPath,
  context: DataRoomContext,
): Promise<string | null> {
  let parentId = folderId;
  for (const name of missing) parentId = (await makeFolder(roomId, { name, parentId, description: null }, context)).id;
  return parentId;
}
