import { actorName } from '#functions/platform/http/actor-name.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { type FileScan, isReleasable } from '#shared/domain/file-scan.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import { rightsIn } from '../document-rights.ts';
import { findDocument } from '../exports/document-reader.ts';
import { versionOf, viewOf } from '../read-documents.ts';
import { findScan, scanChange, uploadIdOf } from './scan-records.ts';
import { versionsScanned } from './scanned-versions.ts';

type ReleaseVersion = UseCase<(typeof dataRoom.calls)['releaseVersion'], DataRoomContext>;

/** Opens a version that could not be scanned: who did and why stays with it. A result that comes afterwards holds all the same. */
export const releaseVersion: ReleaseVersion = async ({ params, body }, context) => {
  const { dataroomId: roomId, documentId } = params;
  const { table, actor, clock, agent } = context.scope;
  const [rights] = await Promise.all([rightsIn(roomId, context), context.requireOpenRoom(roomId)]);
  const document = await rights.sight.read(documentId);
  const version = versionOf(document, Number(params.version));
  const now = clock.now();
  if (version.scan === null || !isReleasable(version, now)) throw new DomainError('fileNotReleasable');
  await rights.require('manage', document);
  if (rights.isOutsider) throw new DomainError('releaseForMembers');
  if (document.version !== body.recordVersion) throw new DomainError('recordChanged');
  const scan: FileScan = {
    ...version.scan,
    state: 'released',
    at: now.toISOString(),
    release: { by: agent.id, byName: actorName(context.scope), reason: body.reason },
  };
  const id = uploadIdOf(version.key);
  const known = await findScan(table, id);
  const value = { id, roomId, documentId, scan };
  const versions = await versionsScanned(table, value, version.key, scan);
  await writeRecords(
    [scanChange(table, value, known?.version ?? 'absent', 'fileScan.released'), ...versions],
    actor,
    now,
  );
  const released = await findDocument(table, roomId, documentId);
  if (released === null) throw new DomainError('documentNotFound');
  return viewOf(released, rights);
};
