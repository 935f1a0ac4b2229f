import * as z from 'zod';
import { zipArchives } from '#functions/connectors/zip/zip-archive.ts';
import { runUnpacking, unpackingGivenUp } from '#functions/domain/data-room/unpacking/run-unpacking.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  roomId: z.string(),
  documentId: z.string(),
  fileVersion: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const unpacking: JobWork<z.infer<typeof Message>> = {
  queue: 'ARCHIVE_UNPACKING_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runUnpacking(message, run, zipArchives),
  givenUp: unpackingGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, unpacking));
