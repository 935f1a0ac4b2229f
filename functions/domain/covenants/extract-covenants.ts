import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { jobIdFor, type StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { covenants } from '#shared/contract/covenants.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { CovenantsContext } from './context.ts';
import { rightsOn } from './covenant-rights.ts';
import { noteIn } from './run-extraction.ts';

type ExtractCovenants = UseCase<(typeof covenants.calls)['extractCovenants'], CovenantsContext>;

async function findOrStart(entityId: string, documentId: string, context: CovenantsContext): Promise<StoredJob> {
  const { jobs, launcher, scope } = context;
  const document = await context.document(entityId, documentId);
  if (document.logicalType === 'Folder') throw new DomainError('documentNotFound');
  const id = jobIdFor('covenant-extraction', scope.organizationId, document.id, document.fileVersion);
  const known = await jobs.find(id);
  if (known) return known;
  await context.requireReading();
  await context.structureInForce(entityId);
  return launcher.start({
    id,
    kind: 'covenant-extraction',
    title: `Covenants of ${document.name}`,
    entityId,
    documentId: document.id,
    payload: {
      organizationId: scope.organizationId,
      entityId,
      documentId: document.id,
      fileVersion: String(document.fileVersion),
    },
  });
}

/** Asking again polls, also where reading was switched off since: one document version has one job, whoever asks and however often. */
export const extractCovenants: ExtractCovenants = async ({ body }, context) => {
  const { launcher, repository, scope } = context;
  let job = await findOrStart(body.entityId, body.documentId, context);
  if ((job.status === 'failed' && body.retry) || (await launcher.isLost(job))) {
    await context.requireReading();
    await context.structureInForce(body.entityId);
    job = await launcher.restart(job);
  }

  if (job.status === 'failed') {
    throw new DomainError('extractionFailed', { userMessage: job.error ?? 'The document could not be read.' });
  }
  if (job.status !== 'done') {
    return new Accepted({ jobId: job.id, status: job.status, progress: job.progress, message: job.message });
  }
  const proposed = (await repository.all(body.entityId)).filter(
    (covenant) => covenant.jobId === job.id && rightsOn(covenant, scope).sees,
  );
  const { structure } = await context.place(body.entityId);
  return { jobId: job.id, covenants: await context.withStates(structure, proposed), note: noteIn(job.message) };
};
