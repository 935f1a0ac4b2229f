import * as z from 'zod';
import { markPdf } from '#functions/connectors/pdf/mark-pdf.ts';
import { zipWriter } from '#functions/connectors/zip/zip-writer.ts';
import { exportGivenUp, runExport } from '#functions/domain/audit/run-export.ts';
import { downloadGivenUp, runDownload } from '#functions/domain/data-room/packing/run-download.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  roomId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const roomDownload: JobWork<z.infer<typeof Message>> = {
  queue: 'ROOM_DOWNLOAD_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runDownload(message, run, { write: zipWriter, markPdf }),
  givenUp: downloadGivenUp,
};

const Export = z.object({
  kind: z.literal('audit-export'),
  organizationId: z.string(),
  jobId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const auditExport: JobWork<z.infer<typeof Export>> = {
  queue: 'ROOM_DOWNLOAD_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runExport(message, run),
  givenUp: exportGivenUp,
};

export const handler = consumeQueue(z.union([Export, Message]), (message, delivery) =>
  'kind' in message ? workOnJob(message, delivery, auditExport) : workOnJob(message, delivery, roomDownload),
);
