import * as z from 'zod';
import { calculationPorts } from '#functions/compositions/calculation-ports.ts';
import { computationGivenUp, runComputation } from '#functions/domain/calculations/background/run-computation.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  entityId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const metricComputation: JobWork<z.infer<typeof Message>> = {
  queue: 'METRIC_COMPUTATION_QUEUE_URL',
  clock: systemClock,
  agentOf: ({ agentId }) => agentId,
  jobOf: ({ jobId }, jobs) => jobs.find(jobId),
  run: (message, run) => runComputation(message, run, calculationPorts),
  givenUp: computationGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, metricComputation));
