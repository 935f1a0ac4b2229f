import type { Uses } from '#infra/constructs/uses.ts';
import { type QueueName, queueNames } from '#shared/contract/queues.ts';
import { jobWorkers } from './job-workers-table.ts';
import { messageWorkers } from './message-workers-table.ts';
import type { WorkerRow } from './worker-row.ts';

export const tableFile = 'infra/stacks/workers-table.ts';

/** Each queue and the one worker that works it off. */
export const workers: Readonly<Record<QueueName, WorkerRow>> = { ...jobWorkers, ...messageWorkers };

/** What is told of everything that is added to the audit trail, and tells who is concerned. */
export const dispatcher = {
  worker: 'dispatch-events',
  failureImpact: 'nothing follows any more from what people do: no job begins, and no figure moves a covenant',
  uses: {
    sendsTo: [...queueNames],
  },
} as const satisfies { worker: string; failureImpact: string; uses: Uses };
