import { messageOf } from '#functions/platform/jobs/job-launcher.ts';
import { jobQueued, StoredJob } from '#functions/platform/jobs/job-store.ts';
import { queueOfJob, queueVariable } from '#shared/contract/queues.ts';
import type { Subscription } from './subscription.ts';

/** A job that is asked for, or asked for again, goes to its worker. */
export const jobStarts: Subscription = ({ event, after }) => {
  if (event !== jobQueued || after === null) return [];
  const job = StoredJob.parse(after);
  return [{ queue: queueVariable(queueOfJob(job.kind)), about: job.id, message: messageOf(job) }];
};
