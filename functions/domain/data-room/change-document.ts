import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { requireDenialsStay } from '#functions/platform/people/own-rights.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { comparedName } from '#shared/domain/compared-name.ts';
import type { DocumentAct, DocumentChange } from '#shared/domain/document.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { arranged } from './arrange.ts';
import { requireAssignable } from './assignees.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { type DocumentRights, rightsIn } from './document-rights.ts';
import { readRoomHome } from './exports/room-home-reader.ts';
import { assignedViewOf, openVersionOf, viewOf } from './read-documents.ts';

type Calls = typeof dataRoom.calls;

interface Place {
  readonly dataroomId: string;
  readonly documentId: string;
}

interface Changeable {
  readonly document: DocumentRecord;
  readonly rights: DocumentRights;
}

/** A document of a room in which something may change. */
async function changeable({ dataroomId, documentId }: Place, context: DataRoomContext): Promise<Changeable> {
  const [rights] = await Promise.all([rightsIn(dataroomId, context), context.requireOpenRoom(dataroomId)]);
  return { document: await rights.sight.read(documentId), rights };
}

/** A folder may not move into itself or below itself. */
async function requireOutside(
  folder: DocumentRecord,
  target: string | null,
  { rooms }: DataRoomContext,
): Promise<void> {
  for (let id = target; id !== null; ) {
    if (id === folder.id) throw new DomainError('folderNotFound', { reason: 'moved into itself' });
    id = (await rooms.find(folder.entityId, id))?.parentId ?? null;
  }
}

/** What a change consists of decides who may make it. */
function actsIn(document: DocumentRecord, { recordVersion: _, name, parentId, index, ...others }: DocumentChange) {
  const isAnother = <Value>(to: Value | undefined, from: Value): boolean => to !== undefined && to !== from;
  const acts: readonly (readonly [DocumentAct, boolean])[] = [
    ['rename', isAnother(name, document.name)],
    ['manage', isAnother(parentId, document.parentId) || isAnother(index, document.index)],
    ['describe', Object.values(others).some((value) => value !== undefined)],
  ];
  return acts.flatMap(([act, isMeant]) => (isMeant ? [act] : []));
}

/** Into a folder comes only what could have been made there. */
async function requireTarget(
  document: DocumentRecord,
  target: string | null,
  { sight }: DocumentRights,
  context: DataRoomContext,
): Promise<void> {
  await context.requireFolder(document.entityId, target);
  if (!(await sight.mayIn('Create', target))) throw new DomainError('notPermitted', { reason: 'moves into a folder' });
  if (document.logicalType === 'Folder') await requireOutside(document, target, context);
  const [from, to] = await Promise.all([sight.pathOf(document), sight.pathOf({ ...document, parentId: target })]);
  requireDenialsStay(context.scope, { from, to });
}

export const updateDocument: UseCase<Calls['updateDocument'], DataRoomContext> = async ({ params, body }, context) => {
  const { document, rights } = await changeable(params, context);
  const { rooms } = context;
  if (document.logicalType === 'Document' && body.checklistStage != null) {
    throw new DomainError('requestInvalid', { fields: { checklistStage: 'Only folders are on the checklist.' } });
  }
  for (const act of actsIn(document, body)) await rights.require(act, document);
  await requireAssignable(body.assigneeIds, document, rights, context.scope.table);
  const { recordVersion, index, ...change } = body;
  const changed: DocumentRecord = {
    ...document,
    ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  };
  const hasMoved = changed.parentId !== document.parentId;
  if (hasMoved) await requireTarget(document, changed.parentId, rights, context);
  if (hasMoved || comparedName(changed.name) !== comparedName(document.name)) {
    const other = await rooms.named(params.dataroomId, changed.parentId, changed.name);
    if (other && other.id !== document.id) throw new DomainError('nameTaken');
  }
  const event = hasMoved ? 'document.moved' : 'document.updated';
  const saved = await rooms.save(document, changed, recordVersion, event);
  const record = index === undefined ? saved : await arranged(saved, index, context);
  return assignedViewOf(record, rights, context);
};

/** What somebody relies on keeps its evidence. */
async function requireUncited({ entityId, id }: DocumentRecord, context: DataRoomContext): Promise<void> {
  const { citations, scope } = context;
  const home = await readRoomHome(scope.table, entityId);
  // Nothing cites the organization's own documents.
  if (home === null) return;
  const structureId = home.home.id;
  const [isAgreed, figure] = await Promise.all([
    citations.isAgreed(structureId, id),
    citations.figure(structureId, id),
  ]);
  if (isAgreed) throw new DomainError('documentCited');
  if (figure === null) return;
  const userMessage = `${figure.name ?? 'A figure'} cites this document, so it cannot be deleted. Upload a new version of it instead, or name another source for the figure first.`;
  throw new DomainError('documentCited', { userMessage });
}

export const deleteDocument: UseCase<Calls['deleteDocument'], DataRoomContext> = async ({ params }, context) => {
  const { document, rights } = await changeable(params, context);
  await rights.require('manage', document);
  const { rooms } = context;
  if (document.logicalType === 'Folder') {
    const { items } = await rooms.list(params.dataroomId, document.id, { limit: 1 });
    if (items.length > 0) throw new DomainError('folderNotEmpty');
  } else await requireUncited(document, context);
  const [, ...folderIds] = await rights.sight.pathOf(document);
  await rooms.remove(document, folderIds);
  return {};
};

/** Makes an earlier version the latest again: the next one, with the bytes of that one. */
export const restoreVersion: UseCase<Calls['restoreVersion'], DataRoomContext> = async ({ params, body }, context) => {
  const { document, rights } = await changeable(params, context);
  await rights.require('replace', document);
  const { agent, clock } = context.scope;
  const earlier = openVersionOf(document, Number(params.version), context);
  const fileVersion = document.fileVersion + 1;
  const source = { uploadedAt: clock.now().toISOString(), uploadedBy: agent.id, restoredFrom: earlier.version };
  const { contentType, size } = earlier;
  const changed: DocumentRecord = {
    ...{ ...document, contentType, size, fileVersion },
    versions: [...document.versions, { ...earlier, ...source, version: fileVersion }],
  };
  const record = await context.rooms.save(document, changed, body.recordVersion, 'document.versionRestored');
  return viewOf(record, rights);
};
