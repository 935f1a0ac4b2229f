import * as z from 'zod';
import { calculationPorts } from '#functions/compositions/calculation-ports.ts';
import { computationGivenUp, runComputation } from '#functions/domain/calculations/background/run-computation.ts';
import { consumeQueue } from '#functions/platform/jobs/consume-queue.ts';
import { type JobWork, ofStarter, workOnJob } from '#functions/platform/jobs/job-worker.ts';

const Message = z.object({
  organizationId: z.string(),
  jobId: z.string(),
  entityId: z.string(),
  agentId: z.string(),
  asSuperuser: z.enum(['true', 'false']),
});

const metricComputation: JobWork<z.infer<typeof Message>> = {
  queue: 'METRIC_COMPUTATION_QUEUE_URL',
  ...ofStarter,
  run: (message, run) => runComputation(message, run, calculationPorts),
  givenUp: computationGivenUp,
};

export const handler = consumeQueue(Message, (message, delivery) => workOnJob(message, delivery, metricComputation));
