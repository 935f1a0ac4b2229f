import * as z from 'zod';
import { readImportFile } from '#functions/connectors/bounded-reading.ts';
import { tiesOfCounterparty } from '#functions/domain/relationships/exports/counterparty-ties-reader.ts';
import { followCommitment } from '#functions/domain/relationships/follow-commitment.ts';
import { followOwnership } from '#functions/domain/relationships/follow-ownership.ts';
import { importKey } from '#functions/domain/structure-imports/import-place.ts';
import { importGivenUp, runImport } from '#functions/domain/structure-imports/run-import.ts';
import { newStructure } from '#functions/domain/structures/create-structure.ts';
import { entityChanges } from '#functions/domain/structures/entity-changes.ts';
import { newFinancing, newProject } from '#functions/domain/structures/sub-entities/create-sub-entity.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { readBlob } from '#functions/platform/files/blob-store.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
  revertOf: z.string().optional(),
});

const ports = {
  entities: {
    newStructure,
    newProject,
    newFinancing,
    ...entityChanges({ followCommitment, followOwnership, tiesOfCounterparty }),
  },
  readImportFile,
  readFile: (organizationId: string, importId: string) => readBlob(importKey(organizationId, importId)),
};

const structureImport: JobWork<z.infer<typeof Message>> = {
  queue: 'STRUCTURE_IMPORT_QUEUE_URL',
  clock: systemClock,
  agentOf: ({ agentId }) => agentId,
  jobOf: ({ jobId }, jobs) => jobs.find(jobId),
  run: (message, run) => runImport(message, run, ports),
  givenUp: importGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, structureImport));
