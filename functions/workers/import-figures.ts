import * as z from 'zod';
import { readImportFile } from '#functions/connectors/bounded-reading.ts';
import { metricUnits } from '#functions/domain/covenants/exports/covenant-reader.ts';
import { figureImportGivenUp, runFigureImport } from '#functions/domain/metrics/importing/run-figure-import.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  entityId: z.string(),
  importId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
  task: z.enum(['import', 'revert']),
});

const figureImport: JobWork<z.infer<typeof Message>> = {
  queue: 'FIGURE_IMPORT_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runFigureImport(message, run, { metricUnits, readImportFile }),
  givenUp: figureImportGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, figureImport));
