import type { JobKind } from '#shared/domain/job.ts';
import { isRecordChanged } from './attempts.ts';
import { takenSlots } from './job-slots.ts';
import { type JobStore, lineOf, type NewJob, type StoredJob } from './job-store.ts';
import { enqueue, type QueueName } from './queue.ts';
import type { PendingChange } from './records.ts';
import type { Table } from './table.ts';

/** Hands jobs to their workers. */
export interface JobLauncher {
  /** Records the job, together with what it works on, and hands it to its worker; a second request finds the job of the first. */
  start(job: NewJob, along?: readonly PendingChange[]): Promise<StoredJob>;
  /** Hands a job to its worker again, as a new attempt. */
  restart(job: StoredJob): Promise<StoredJob>;
  /** Whether nobody works any more on a job that is said to be running: its worker died. */
  isLost(job: StoredJob): Promise<boolean>;
}

/** The queues of the kinds of jobs that somebody starts; nobody needs the right to send to the others. */
export type JobQueues = Readonly<Partial<Record<JobKind, QueueName>>>;

export const covenantQueues: JobQueues = { 'covenant-extraction': 'COVENANT_EXTRACTION_QUEUE_URL' };
export const upkeepQueues: JobQueues = {
  'access-role-caching': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'currency-details': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'covenant-migration': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'search-index': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'abandoned-uploads': 'ORGANIZATION_UPKEEP_QUEUE_URL',
  'access-review': 'ORGANIZATION_UPKEEP_QUEUE_URL',
};
export const importQueues: JobQueues = { 'structure-import': 'STRUCTURE_IMPORT_QUEUE_URL' };

/** Gives a job's message to its worker. Several of one job do no harm: one worker at a time works on it. */
export async function hand(job: StoredJob, queues: JobQueues): Promise<void> {
  const queue = queues[job.kind];
  if (queue === undefined) throw new Error(`Jobs of kind ${job.kind} are not started here.`);
  await enqueue(queue, { ...job.payload, jobId: job.id });
}

export const jobLauncher = (table: Table, jobs: JobStore, queues: JobQueues): JobLauncher => ({
  isLost: async (job) => job.status === 'running' && !(await takenSlots(table, lineOf(job))).has(job.id),
  start: async (job, along) => {
    try {
      const started = await jobs.add(job, along);
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
      tries: 0,
      retryAt: null,
    });
    await hand(restarted, queues);
    return restarted;
  },
});
