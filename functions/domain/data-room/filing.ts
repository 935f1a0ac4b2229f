import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { NewDocument } from '#shared/domain/document.ts';
import type { FileScan } from '#shared/domain/file-scan.ts';
import type { TranslationOf } from '#shared/domain/translation.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord, RoomUpload } from './document-record.ts';
import type { DocumentRights } from './document-rights.ts';
import { makePath, pathFrom, requirePath } from './folder-paths.ts';
import { scanOfFiled } from './scanning/scan-records.ts';

/** What a new file brings, whichever way it came. */
export type ArrivedFile = Pick<
  RoomUpload['about'],
  'documentId' | 'parentId' | 'fileName' | 'size' | 'contentType' | 'sha256'
> & { readonly key: string };

export interface Filing {
  readonly roomId: string;
  /** What is told of it beside the file. */
  readonly draft: Pick<NewDocument, 'name' | 'docType' | 'description' | 'expirationDate'>;
  readonly rights: DocumentRights;
  readonly context: DataRoomContext;
  /** What it is a translation of. */
  readonly translationOf?: TranslationOf;
}

/** The record of a document that a file makes or renews. */
function withFile(
  existing: DocumentRecord | null,
  file: ArrivedFile,
  { roomId, draft, context, translationOf }: Filing,
  scan: FileScan | null,
): DocumentRecord {
  const { agent, clock } = context.scope;
  const at = clock.now().toISOString();
  const { size, contentType, sha256, key } = file;
  const fileVersion = (existing?.fileVersion ?? 0) + 1;
  const source = { uploadedAt: at, uploadedBy: agent.id, restoredFrom: null };
  return {
    id: existing?.id ?? file.documentId,
    entityId: roomId,
    parentId: existing?.parentId ?? file.parentId,
    name: existing?.name ?? draft.name ?? file.fileName,
    logicalType: 'Document',
    docType: draft.docType ?? existing?.docType ?? null,
    description: draft.description ?? existing?.description ?? null,
    expirationDate: draft.expirationDate ?? existing?.expirationDate ?? null,
    checklistStage: null,
    tags: existing?.tags ?? [],
    assigneeIds: existing?.assigneeIds ?? [],
    index: existing?.index ?? null,
    translationOf: translationOf ?? existing?.translationOf ?? null,
    contentType,
    size,
    fileVersion,
    versions: [
      ...(existing?.versions ?? []),
      { version: fileVersion, size, contentType, sha256, key, scan, ...source },
    ],
    version: existing?.version ?? 1,
    createdAt: existing?.createdAt ?? at,
    createdBy: existing?.createdBy ?? agent.id,
    updatedAt: at,
    updatedBy: agent.id,
  };
}

/** Writes the document that a file makes or renews, with what belongs into the same transaction. */
export async function saveFile(
  existing: DocumentRecord | null,
  file: ArrivedFile,
  along: readonly PendingChange[],
  filing: Filing,
): Promise<DocumentRecord> {
  const event = existing ? 'document.versionAdded' : 'document.uploaded';
  const { roomId, context } = filing;
  const documentId = existing?.id ?? file.documentId;
  const at = context.scope.clock.now().toISOString();
  const scanned = context.scansUploads
    ? await scanOfFiled(context.scope.table, { roomId, documentId, key: file.key }, at)
    : null;
  const record = withFile(existing, file, filing, scanned?.scan ?? null);
  const changes = scanned === null ? along : [...along, scanned.change];
  return context.rooms.save(existing, record, existing?.version ?? 'absent', event, changes);
}

/** The document of a name at the end of a way, and the folder in which it lies; what is missing of the way is made only when nothing refuses the file. */
export async function placeFor(
  from: string | null,
  directory: readonly string[],
  name: string,
  { roomId, rights, context }: Filing,
) {
  await context.requireFolder(roomId, from);
  const path = await pathFrom(roomId, from, directory, context);
  await requirePath(path, rights);
  const { folderId, missing } = path;
  return {
    existing: missing.length > 0 ? null : await context.rooms.named(roomId, folderId, name),
    folderId,
    make: () => makePath(roomId, path, context),
  };
}
