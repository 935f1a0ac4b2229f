import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { type Content, storeContent } from '#functions/platform/files/upload-store.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { LeftOutReason, UnpackedOutcome } from '#shared/domain/unpacking.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import type { DocumentRights } from '../document-rights.ts';
import { type Filing, placeFor, saveFile } from '../filing.ts';
import { makePath, pathFrom, requirePath } from '../folder-paths.ts';
import { newUploadIn, requireMayFile } from '../upload.ts';
import { type ArchiveBytes, type ArchiveReader, UnreadableArchive } from './archive.ts';
import { contentTypeOf } from './content-types.ts';
import type { PlannedEntry } from './plan.ts';

/** What the entries of an archive are filed with. */
export interface Unpacking {
  readonly archive: DocumentRecord;
  readonly bytes: ArchiveBytes;
  readonly reader: ArchiveReader;
  readonly rights: DocumentRights;
  readonly context: DataRoomContext;
}

export interface EntryOutcome {
  readonly outcome: UnpackedOutcome;
  readonly reason: LeftOutReason | null;
}

const write = ({ context: { scope } }: Unpacking, changes: readonly PendingChange[]) =>
  writeRecords(changes, scope.actor, scope.clock.now());

/** Up to this size a file is in memory while it is stored; a larger one is unpacked once to know it and once to store it. */
const mostInMemory = 8 * 1_048_576;

/** Unpacks a file to its end, so that nothing of one that is not what the archive says is ever stored. */
async function known({ entry }: PlannedEntry, { bytes, reader }: Unpacking) {
  const hash = createHash('sha256');
  const chunks: Uint8Array[] = [];
  for await (const chunk of reader.contentOf(bytes, entry)) {
    hash.update(chunk);
    if (entry.size <= mostInMemory) chunks.push(chunk);
  }
  const body = (): Content['body'] =>
    entry.size <= mostInMemory ? Buffer.concat(chunks) : Readable.from(reader.contentOf(bytes, entry));
  return { sha256: hash.digest('hex'), body };
}

/** Where a file goes, as it is there now; refused like an upload of the same person. */
async function placeOf({ directory, name }: PlannedEntry, { archive, rights }: Unpacking, filing: Filing) {
  const place = await placeFor(archive.parentId, directory, name ?? '', filing);
  await requireMayFile(place.existing, place.folderId, false, rights);
  return place;
}

const isSame = (existing: DocumentRecord | null, sha256: string): boolean =>
  existing?.versions.find(({ version }) => version === existing.fileVersion)?.sha256 === sha256;

async function fileContent(planned: PlannedEntry, work: Unpacking, recorded: RecordOutcome): Promise<void> {
  const { archive, context, rights } = work;
  const { scope } = context;
  const draft = { name: undefined, docType: null, description: null, expirationDate: null };
  const filing: Filing = { roomId: archive.entityId, rights, context, draft };
  const first = await placeOf(planned, work, filing);
  const { sha256, body } = await known(planned, work);
  if (isSame(first.existing, sha256)) {
    await write(work, [recorded({ outcome: 'unchanged', reason: null })]);
    return;
  }
  const name = planned.name ?? '';
  const file = {
    documentId: first.existing?.id ?? randomUUID(),
    fileName: name,
    size: planned.entry.size,
    contentType: contentTypeOf(name),
    sha256,
  };
  const about = {
    ...file,
    isNew: first.existing === null,
    parentId: archive.parentId,
    directory: [...planned.directory],
  };
  const upload = newUploadIn(archive.entityId, about, scope.agent.id, scope.organizationId);
  await storeContent(upload, { ...file, body: body() }, scope, (kept) =>
    attempted(async () => {
      const { existing, make } = await placeOf(planned, work, filing);
      const parentId = existing ? existing.parentId : await make();
      const along = [kept, recorded({ outcome: 'filed', reason: null })];
      return saveFile(existing, { ...file, parentId, key: upload.key }, along, filing);
    }),
  );
}

async function folderAt({ directory }: PlannedEntry, { archive, rights, context }: Unpacking): Promise<void> {
  const { entityId, parentId } = archive;
  await context.requireFolder(entityId, parentId);
  const path = await pathFrom(entityId, parentId, directory, context);
  await requirePath(path, rights);
  await makePath(entityId, path, context);
}

/** A folder that nothing lies in is made, too. */
async function fileFolder(planned: PlannedEntry, work: Unpacking, recorded: RecordOutcome): Promise<void> {
  await attempted(() => folderAt(planned, work));
  await write(work, [recorded({ outcome: 'filed', reason: null })]);
}

/** What is written of an entry with its outcome. */
type RecordOutcome = (outcome: EntryOutcome) => PendingChange;

const refusals: Readonly<Record<string, LeftOutReason>> = { nameTaken: 'nameTaken', notPermitted: 'notPermitted' };

/** Why an entry is left out for good; null where the same may go well another time. */
function reasonOf(error: unknown): LeftOutReason | null {
  if (error instanceof UnreadableArchive) return 'corrupt';
  return error instanceof DomainError ? (refusals[error.code] ?? null) : null;
}

/** Files an entry, or says why it is left out, in one transaction with the record of that. */
export async function fileEntry(planned: PlannedEntry, work: Unpacking, recorded: RecordOutcome): Promise<void> {
  try {
    await (planned.name === null ? fileFolder(planned, work, recorded) : fileContent(planned, work, recorded));
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    await write(work, [recorded({ outcome: 'leftOut', reason })]);
  }
}
