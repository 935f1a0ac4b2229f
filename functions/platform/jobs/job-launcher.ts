import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { QueueVariable } from '#shared/contract/queues.ts';
import { takenSlots } from './job-slots.ts';
import { isAwaited, type JobStore, lineOf, type NewJob, newAttempt, type StoredJob } from './job-store.ts';
import { enqueue } from './queue.ts';

/** Starts jobs: they are recorded as queued, and that is the event that hands them to their worker. */
export interface JobLauncher {
  /** Records the job, together with what it works on; a second request finds the job of the first. */
  start(job: NewJob, along?: readonly PendingChange[]): Promise<StoredJob>;
  /**
   * Starts a job again, as a new attempt. Where its worker was only slow and has ended it by now, or somebody else has started it again, the job is
   * answered as they have left it.
   */
  restart(job: StoredJob): Promise<StoredJob>;
  /** Whether nobody works any more on a job that is said to be running: its worker died. */
  isLost(job: StoredJob): Promise<boolean>;
}

/** What the worker of a job is told. */
export const messageOf = ({ id, payload, correlationId }: StoredJob): Readonly<Record<string, string>> => ({
  ...payload,
  jobId: id,
  correlationId,
});

/** Gives a job's message to its worker once more. Several of one job do no harm: one worker at a time works on it. */
export const hand = (job: StoredJob, queue: QueueVariable, afterSeconds?: number): Promise<void> =>
  enqueue(queue, messageOf(job), afterSeconds);

export const jobLauncher = (table: Table, jobs: JobStore): JobLauncher => ({
  isLost: async (job) =>
    job.status === 'running' && !isAwaited(job) && !(await takenSlots(table, lineOf(job))).has(job.id),
  start: async (job, along) => {
    try {
      return await jobs.add(job, along);
    } catch (error) {
      // Two requests at once: the second finds what the first has made.
      const first = isRecordChanged(error) ? await jobs.find(job.id) : null;
      if (first) return first;
      throw error;
    }
  },
  restart: async (job) => {
    try {
      return await jobs.update(job, newAttempt(job));
    } catch (error) {
      const changed = isRecordChanged(error) ? await jobs.find(job.id) : null;
      if (changed) return changed;
      throw error;
    }
  },
});
