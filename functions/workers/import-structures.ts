import * as z from 'zod';
import { importPorts } from '#functions/compositions/imported-entities.ts';
import { importKey } from '#functions/domain/structure-imports/import-place.ts';
import { importGivenUp, runImport } from '#functions/domain/structure-imports/run-import.ts';
import { readBlob } from '#functions/platform/files/blob-store.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
  revertOf: z.string().optional(),
});

const ports = {
  ...importPorts,
  readFile: (organizationId: string, importId: string) => readBlob(importKey(organizationId, importId)),
};

const structureImport: JobWork<z.infer<typeof Message>> = {
  queue: 'STRUCTURE_IMPORT_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runImport(message, run, ports),
  givenUp: importGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, structureImport));
