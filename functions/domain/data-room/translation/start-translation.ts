import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { isOver, jobIdFor, jobsOf, jobView, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import { isTranslationSetUp } from '#functions/platform/translation-service.ts';
import type { dataRoom } from '#shared/contract/data-room.ts';
import { isTranslatable, languages, type WantedTranslation } from '#shared/domain/translation.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DataRoomContext } from '../context.ts';
import type { DocumentRecord } from '../document-record.ts';
import { type DocumentRights, rightsIn } from '../document-rights.ts';
import { openVersionOf } from '../read-documents.ts';
import { requireUploads } from '../room-rules.ts';
import { findTranslation } from './translation-records.ts';

type TranslateDocument = UseCase<(typeof dataRoom.calls)['translateDocument'], DataRoomContext>;

/** Refuses what can't be translated, or not by the reader. */
async function requireTranslatable(
  document: DocumentRecord,
  rights: DocumentRights,
  context: DataRoomContext,
): Promise<void> {
  if (!isTranslationSetUp()) throw new DomainError('translationNotSetUp');
  if (document.logicalType === 'Folder') throw new DomainError('documentNotFound', { reason: 'a folder' });
  if (!isTranslatable(document.name)) throw new DomainError('documentNotTranslatable');
  openVersionOf(document, undefined, context);
  requireUploads(rights.rules);
  if (!(await rights.actsOn(document)).includes('translate')) {
    throw new DomainError('notPermitted', { reason: 'translations beside this document' });
  }
}

/** Whether what came of a job is there no more, so that it is done once more. */
async function isGone({ id, status }: StoredJob, roomId: string, { scope, rooms }: DataRoomContext): Promise<boolean> {
  if (status !== 'done') return false;
  const filed = (await findTranslation(scope.table, id))?.documentId ?? null;
  return filed === null || (await rooms.find(roomId, filed)) === null;
}

function launch(document: DocumentRecord, { into, from }: WantedTranslation, { scope }: DataRoomContext) {
  const { table, actor, clock, organizationId, agent } = scope;
  const { id, entityId, name, fileVersion } = document;
  const launcher = jobLauncher(table, jobsOf(table, actor, clock));
  const job = launcher.start({
    id: jobIdFor('document-translation', organizationId, agent.id, id, fileVersion, from, into),
    kind: 'document-translation',
    title: `Translation of ${name} into ${languages[into]}`,
    entityId,
    documentId: id,
    payload: {
      organizationId,
      roomId: entityId,
      documentId: id,
      fileVersion: String(fileVersion),
      from,
      into,
      agentId: agent.id,
      asSuperuser: String(agent.superuser),
    },
  });
  return { launcher, job };
}

/** Starts the job that has the latest version of a document translated in the name of whoever asks. Asking again finds the same job; one that has failed, or whose translation was deleted, begins anew. */
export const translateDocument: TranslateDocument = async ({ params, body }, context) => {
  const { entityId: roomId, documentId } = params;
  const [rights] = await Promise.all([rightsIn(roomId, context), context.requireOpenRoom(roomId)]);
  const document = await rights.sight.read(documentId);
  await requireTranslatable(document, rights, context);
  const { launcher, job: starting } = launch(document, body, context);
  const found = await starting;
  const isToBegin =
    found.status === 'failed' || (await launcher.isLost(found)) || (await isGone(found, roomId, context));
  const job = isToBegin ? await launcher.restart(found) : found;
  return isOver(job) ? jobView(job) : new Accepted(jobView(job));
};
