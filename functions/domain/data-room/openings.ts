import { randomUUID } from 'node:crypto';
import { actorName } from '#functions/platform/http/actor-name.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { Opening } from '#shared/domain/opening.ts';
import type { DataRoomContext } from './context.ts';
import type { DocumentRecord } from './document-record.ts';
import { rightsIn } from './document-rights.ts';
import { roomKey } from './exports/document-reader.ts';

type Calls = typeof dataRoom.calls;

const openingsGroup = (roomId: string, documentId: string): string => `Room#${roomId}#opened#${documentId}`;

interface Opened extends Pick<Opening, 'documentId' | 'fileVersion' | 'how' | 'from'> {
  readonly roomId: string;
}

/** That the acting agent opens a version of a document. `id` is that of the record. */
export function openingChange(
  { roomId, ...opened }: Opened,
  { id, at }: Pick<Opening, 'id' | 'at'>,
  scope: RequestScope,
): PendingChange {
  const { table, actor } = scope;
  const opening: Opening = { id, ...opened, at, by: actor.agentId, byName: actorName(scope) };
  return table.change({
    key: roomKey(roomId, `OPENING#${opened.documentId}#${id}`),
    expects: 'absent',
    value: opening,
    event: 'document.opened',
    list: { group: openingsGroup(roomId, opened.documentId), sort: `${at}#${id}` },
  });
}

/**
 * Records that somebody opens a version of a document, before they can. Each opening is a record of its own with its own audit record, so that no two
 * readers wait for each other and the chain of the document stays that of its changes.
 */
export async function recordOpening(
  { id: documentId, entityId: roomId }: DocumentRecord,
  fileVersion: number,
  how: Opening['how'],
  scope: RequestScope,
): Promise<void> {
  const now = scope.clock.now();
  const opened = { documentId, roomId, fileVersion, how, from: scope.device.address };
  const change = openingChange(opened, { id: randomUUID(), at: now.toISOString() }, scope);
  await writeRecords([change], scope.actor, now);
}

export const listOpenings: UseCase<Calls['listOpenings'], DataRoomContext> = async ({ params, query }, context) => {
  const rights = await rightsIn(params.entityId, context);
  const document = await rights.sight.read(params.id);
  await rights.require('openings', document);
  const group = openingsGroup(params.entityId, document.id);
  return page(await context.scope.table.list(group, Opening, query, { newestFirst: true }));
};
