import { randomUUID } from 'node:crypto';
import { deliver as deliverTo } from './local-pages.ts';
import { good, type Person, type TestOrganization } from './organization.ts';
import { becomeFunction } from './platform.ts';

interface Import {
  readonly organizationId: string;
  readonly jobId: string;
  readonly agentId: string;
  readonly asSuperuser: 'true' | 'false';
}

/** Records an import of a workbook that no worker has heard of. */
export async function unstartedImport(
  content: Uint8Array,
  { id: organizationId }: TestOrganization,
  { agent }: Person,
): Promise<Import> {
  becomeFunction();
  const { importKey } = await import('#functions/domain/structure-imports/import-place.ts');
  const { putBlob } = await import('#functions/platform/files/blob-store.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const { tableOf } = await import('#functions/platform/storage/table.ts');
  const payload = { organizationId, agentId: agent.id, asSuperuser: 'false' as const };
  const job = {
    id: randomUUID(),
    kind: 'structure-import',
    title: 'Import',
    entityId: null,
    documentId: null,
  } as const;
  const kind = { size: content.length, contentType: 'application/octet-stream', sha256: null };
  await putBlob(importKey(organizationId, job.id), content, kind);
  const actor = { agentId: agent.id, correlationId: 'a-test' };
  const { writeRecords } = await import('#functions/platform/storage/records.ts');
  const table = tableOf(organizationId);
  const now = systemClock.now();
  const at = now.toISOString();
  const waiting = { status: 'queued', progress: 0, message: null, error: null, attempt: 1, tries: 0, finishedAt: null };
  // Not by the event that starts a job: its message is lost.
  const lost = table.change({
    key: { kind: 'Job', id: job.id },
    expects: 'absent',
    value: { ...job, ...waiting, payload },
    event: 'job.lost',
    list: { group: 'Job', sort: `${at}#${job.id}` },
    due: { group: 'OpenJob#imports', sort: `${at}#${job.id}` },
  });
  await writeRecords([lost], actor, now);
  return { ...payload, jobId: job.id };
}

/** Hands a message to the worker as the queue does. */
export async function deliver(message: Import): Promise<void> {
  const answer = await deliverTo('import-structures', message);
  if (JSON.stringify(answer) !== '{"batchItemFailures":[]}')
    throw new Error(`The worker failed: ${JSON.stringify(answer)}`);
}

/** Runs an import in this process until a project is to be created, where it breaks down. */
export async function breakDownAtProjects(message: Import): Promise<void> {
  becomeFunction();
  const { runImport } = await import('#functions/domain/structure-imports/run-import.ts');
  const { importKey } = await import('#functions/domain/structure-imports/import-place.ts');
  const { readImportFile } = await import('#functions/connectors/import-file.ts');
  const { followCommitment } = await import('#functions/domain/relationships/follow-commitment.ts');
  const { followOwnership } = await import('#functions/domain/relationships/follow-ownership.ts');
  const { tiesOfCounterparty } = await import('#functions/domain/relationships/exports/counterparty-ties-reader.ts');
  const { entityChanges } = await import('#functions/domain/structures/entity-changes.ts');
  const { newStructure } = await import('#functions/domain/structures/create-structure.ts');
  const { newFinancing } = await import('#functions/domain/structures/sub-entities/create-sub-entity.ts');
  const { readBlob } = await import('#functions/platform/files/blob-store.ts');
  const { systemClock } = await import('#functions/platform/clock.ts');
  const { workOnJob } = await import('#functions/platform/jobs/job-worker.ts');
  const ports = {
    entities: {
      newStructure,
      newProject: () => Promise.reject(new Error('broke down')),
      newFinancing,
      ...entityChanges({ followCommitment, followOwnership, tiesOfCounterparty }),
    },
    readImportFile: async (content: Uint8Array) => readImportFile(content),
    readFile: (organizationId: string, importId: string) => readBlob(importKey(organizationId, importId)),
  };
  await workOnJob(
    message,
    { messageId: 'a-test', correlationId: 'a-test' },
    {
      queue: 'STRUCTURE_IMPORT_QUEUE_URL',
      clock: systemClock,
      agentOf: ({ agentId }) => agentId,
      jobOf: ({ jobId }, jobs) => jobs.find(jobId),
      run: (what, run) => runImport(what, run, ports),
      givenUp: 'Given up.',
    },
  );
}

/** The job of an import as it stands. */
export const jobOf = async ({ jobId }: Import, reader: Person) => good(await reader.get(`/api/jobs/${jobId}`)).body;
