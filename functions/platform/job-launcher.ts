import type { JobKind } from '#shared/domain/job.ts';
import { isRecordChanged } from './attempts.ts';
import type { JobStore, NewJob, StoredJob } from './job-store.ts';
import { enqueue, type QueueName } from './queue.ts';

/** Hands jobs to their workers. Workers themselves get only the store, so that they need no right to send. */
export interface JobLauncher {
  /** Records the job and hands it to its worker; a second request finds the job of the first. */
  start(job: NewJob): Promise<StoredJob>;
  /** Hands a job to its worker again, as a new attempt. */
  restart(job: StoredJob): Promise<StoredJob>;
}

/** The queues of the kinds of jobs that somebody starts; nobody needs the right to send to the others. */
export type JobQueues = Readonly<Partial<Record<JobKind, QueueName>>>;

export const covenantQueues: JobQueues = { 'covenant-extraction': 'COVENANT_EXTRACTION_QUEUE_URL' };
export const upkeepQueues: JobQueues = {
  'access-role-caching': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'currency-details': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'covenant-migration': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'search-index': 'ORGANIZATION_UPKEEP_QUEUE_URL',
};
export const importQueues: JobQueues = { 'structure-import': 'STRUCTURE_IMPORT_QUEUE_URL' };
export const notificationQueues: JobQueues = { 'notification-delivery': 'NOTIFICATION_DELIVERY_QUEUE_URL' };

async function hand(job: StoredJob, queues: JobQueues): Promise<void> {
  const queue = queues[job.kind];
  if (queue === undefined) throw new Error(`Jobs of kind ${job.kind} are not started here.`);
  await enqueue(queue, { ...job.payload, jobId: job.id });
}

export const jobLauncher = (jobs: JobStore, queues: JobQueues): JobLauncher => ({
  start: async (job) => {
    try {
      const started = await jobs.add(job);
      await hand(started, queues);
      return started;
    } catch (error) {
      // Two requests at once: the second finds what the first has made.
      const first = isRecordChanged(error) ? await jobs.find(job.id) : null;
      if (first) return first;
      throw error;
    }
  },
  restart: async (job) => {
    const restarted = await jobs.update(job, {
      status: 'queued',
      progress: 0,
      message: null,
      error: null,
      attempt: job.attempt + 1,
    });
    await hand(restarted, queues);
    return restarted;
  },
});
