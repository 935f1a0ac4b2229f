import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireDenialsStay } from '#functions/platform/people/own-rights.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import type { DeletedDocument } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from './context.ts';
import type { DeletedRecord, DocumentRecord } from './document-record.ts';
import { rightsIn } from './document-rights.ts';
import { viewOf } from './read-documents.ts';
import { deletedKey } from './room-repository.ts';

type Calls = typeof dataRoom.calls;

const view = ({
  docType: _t,
  description: _d,
  expirationDate: _e,
  versions: _s,
  folderIds: _f,
  translationOf: _o,
  tags: _g,
  assigneeIds: _p,
  version: _v,
  ...told
}: DeletedRecord) => told satisfies DeletedDocument;

export const listDeletedDocuments: UseCase<Calls['listDeletedDocuments'], DataRoomContext> = async (
  { params, query },
  context,
) => {
  const { rooms } = context;
  await context.requireRoom(params.id);
  const { sight } = await rightsIn(params.id, context);
  const mayRestore = async (one: DeletedRecord) => ((await sight.may('Create', one)) ? one : null);
  const { items, nextCursor } = await chosenPage(
    (request) => rooms.listDeleted(params.id, request),
    (deleted) => Promise.all(deleted.map(mayRestore)),
    query,
  );
  return page({ items: items.map(view), nextCursor });
};

function restored(
  { deletedAt: _a, deletedBy: _b, deletedByName: _n, folderIds: _f, ...record }: DeletedRecord,
  name: string,
  parentId: string | null,
  { agent, clock }: RequestScope,
): DocumentRecord {
  const at = clock.now().toISOString();
  const stamp = { version: 1, createdAt: at, createdBy: agent.id, updatedAt: at, updatedBy: agent.id };
  return { ...record, name, parentId, logicalType: 'Document', checklistStage: null, index: null, ...stamp };
}

/** Brings a deleted document back to its folder with all its versions, or to the root of the room where the folder is gone. */
export const restoreDocument: UseCase<Calls['restoreDocument'], DataRoomContext> = async (
  { params, body },
  context,
) => {
  const { rooms, scope } = context;
  const { dataroomId, documentId } = params;
  await context.requireOpenRoom(dataroomId);
  const [deleted, rights] = await Promise.all([
    rooms.findDeleted(dataroomId, documentId),
    rightsIn(dataroomId, context),
  ]);
  if (!deleted || !(await rights.sight.may('View', deleted))) throw new DomainError('documentNotFound');
  if (!(await rights.sight.may('Create', deleted))) throw new DomainError('notPermitted');
  const folder = deleted.parentId === null ? null : await rooms.find(dataroomId, deleted.parentId);
  // Without its folders it would lie under nothing that was denied there.
  if (folder === null && deleted.parentId !== null)
    requireDenialsStay(scope, { from: [deleted.parentId, ...deleted.folderIds], to: [] });
  const document = restored(deleted, body.name ?? deleted.name, folder?.id ?? null, scope);
  if (await rooms.named(dataroomId, document.parentId, document.name)) throw new DomainError('nameTaken');
  const record = await rooms.save(null, document, 'absent', 'document.restored', [
    scope.table.change({
      key: deletedKey(dataroomId, documentId),
      expects: deleted.version,
      value: null,
      event: 'document.takenBack',
    }),
  ]);
  return viewOf(record, rights);
};
