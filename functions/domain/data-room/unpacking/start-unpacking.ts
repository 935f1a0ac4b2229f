import { Accepted, page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { isOver, jobIdFor, jobsOf, jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import { rightsIn } from '../document-rights.ts';
import { versionOf } from '../read-documents.ts';
import { requireUploads } from '../room-rules.ts';
import { listEntries } from './unpacked-records.ts';

type Calls = typeof dataRoom.calls;

/** Starts the job that unpacks the latest version of an archive. A version is unpacked once: asking again finds the same job. */
export function startUnpacking(archive: DocumentRecord, scope: RequestScope): Promise<StoredJob> {
  const { table, actor, clock, organizationId, agent } = scope;
  const { id, entityId, name, fileVersion } = archive;
  return jobLauncher(table, jobsOf(table, actor, clock)).start({
    id: jobIdFor('archive-unpacking', organizationId, id, fileVersion),
    kind: 'archive-unpacking',
    title: `Unpacking of ${name}`,
    entityId,
    documentId: id,
    payload: {
      organizationId,
      roomId: entityId,
      documentId: id,
      fileVersion: String(fileVersion),
      agentId: agent.id,
      asSuperuser: String(agent.superuser),
    },
  });
}

export const unpackDocument: UseCase<Calls['unpackDocument'], DataRoomContext> = async ({ params }, context) => {
  const { dataroomId, documentId } = params;
  const [rights] = await Promise.all([rightsIn(dataroomId, context), context.requireOpenRoom(dataroomId)]);
  const archive = await rights.sight.read(documentId);
  if (archive.logicalType === 'Folder') throw new DomainError('documentNotFound', { reason: 'a folder' });
  requireUploads(rights.rules);
  if (!(await rights.mayUploadInto(archive.parentId))) {
    throw new DomainError('notPermitted', { reason: 'uploads into this folder' });
  }
  const job = await startUnpacking(archive, context.scope);
  return isOver(job) ? jobView(job) : new Accepted(jobView(job));
};

export const listUnpacked: UseCase<Calls['listUnpacked'], DataRoomContext> = async ({ params, query }, context) => {
  const { sight } = await rightsIn(params.entityId, context);
  const archive = await sight.read(params.id);
  const { version } = versionOf(archive, query.version);
  const { items, nextCursor } = await filledPage(
    (request) => listEntries(context.scope.table, { documentId: archive.id, fileVersion: version }, request),
    ({ outcome }) => query.outcome === undefined || outcome === query.outcome,
    query,
  );
  return page({ items: items.map(({ version: _, ...told }) => told), nextCursor });
};
