import type { UseCase } from '#functions/platform/serve-area.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';

type Calls = typeof dataRoom.calls;

interface Place {
  readonly dataroomId: string;
  readonly documentId: string;
}

/** A document of a room in which something may change. */
async function changeable({ dataroomId, documentId }: Place, { rooms }: DataRoomContext): Promise<DocumentRecord> {
  const [document] = await Promise.all([rooms.get(dataroomId, documentId), rooms.requireOpenRoom(dataroomId)]);
  return document;
}

/** A folder may not move into itself or below itself. */
async function requireOutside(
  folder: DocumentRecord,
  target: string | null,
  { rooms }: DataRoomContext,
): Promise<void> {
  for (let id = target; id !== null; ) {
    if (id === folder.id) throw new DomainError('folderNotFound', { reason: 'moved into itself' });
    id = (await rooms.get(folder.entityId, id)).parentId;
  }
}

export const updateDocument: UseCase<Calls['updateDocument'], DataRoomContext> = async ({ params, body }, context) => {
  const document = await changeable(params, context);
  const { rooms } = context;
  const { recordVersion, ...change } = body;
  const changed: DocumentRecord = {
    ...document,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
  const hasMoved = changed.parentId !== document.parentId;
  if (hasMoved) {
    await rooms.requireFolder(params.dataroomId, changed.parentId);
    if (document.logicalType === 'Folder') await requireOutside(document, changed.parentId, context);
  }
  if (hasMoved || changed.name.toLowerCase() !== document.name.toLowerCase()) {
    const other = await rooms.named(params.dataroomId, changed.parentId, changed.name);
    if (other && other.id !== document.id) throw new DomainError('nameTaken');
  }
  return rooms.save(document, changed, recordVersion, hasMoved ? 'document.moved' : 'document.updated');
};

export const deleteDocument: UseCase<Calls['deleteDocument'], DataRoomContext> = async ({ params }, context) => {
  const document = await changeable(params, context);
  const { rooms } = context;
  if (document.logicalType === 'Folder') {
    const { items } = await rooms.list(params.dataroomId, document.id, { limit: 1 });
    if (items.length > 0) throw new DomainError('folderNotEmpty');
  }
  await rooms.remove(document, document.version);
  return {};
};
