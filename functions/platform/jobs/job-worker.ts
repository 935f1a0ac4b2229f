import { type Clock, systemClock } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/log.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Writer } from '#functions/platform/storage/writer.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import type { QueueVariable } from '#shared/contract/queues.ts';
import { mostTries } from '#shared/domain/job.ts';
import type { Delivery } from './consume-queue.ts';
import { hand } from './job-launcher.ts';
import { type JobSlot, signEveryMilliseconds, takenSlots, takeSlot } from './job-slots.ts';
import { isOver, type JobStore, jobsOf, lineOf, openJobs, type StoredJob } from './job-store.ts';
import { pauseAfter } from './message-holds.ts';
import { nextOf, startNext } from './waiting-jobs.ts';

/** Work that goes on at a service outside: how long until it is looked at again, 1 to 900 seconds, how far it is, 0 to 1, and a sentence about it. */
export interface Awaited {
  readonly awaited: { readonly seconds: number; readonly progress: number; readonly said: string };
}

/** What a job comes to: a sentence about what was done, or why it can't be done. */
export type JobOutcome = { readonly done: string } | { readonly refused: string };

/** What a job is worked on with. */
export interface JobRun extends Writer {
  readonly job: StoredJob;
  /** Tells how far the work is, 0 to 1, and what it is at. */
  report(progress: number, message: string): Promise<void>;
}

/** One kind of work in the background. */
export interface JobWork<Message> {
  /** The worker's own queue, to which it hands on the jobs that wait. */
  readonly queue: QueueVariable;
  readonly clock: Clock;
  /** Whose work it is. */
  agentOf(message: Message): string;
  /** The job of a message; null where there is none. A job that has to be made first is started by being recorded. */
  jobOf(message: Message, jobs: JobStore): Promise<StoredJob | null>;
  /** Does the work. It must be safe to run again, and goes on where it stopped if it can. */
  run(message: Message, run: JobRun): Promise<JobOutcome | Awaited>;
  /** What people are told when the work has failed too often. */
  readonly givenUp: string;
}

interface OfStarter {
  readonly jobId: string;
  readonly agentId: string;
}

/** What most kinds of work have in common: their messages name the job, and who has asked for it. */
export const ofStarter: Pick<JobWork<OfStarter>, 'clock' | 'agentOf' | 'jobOf'> = {
  clock: systemClock,
  agentOf: ({ agentId }) => agentId,
  jobOf: ({ jobId }, jobs) => jobs.find(jobId),
};

/** Progress is written at most this often; each write is a record and an audit record. */
const millisecondsBetweenReports = 1_000;

const saidAtFirst = 'Beginning';

interface Worker extends Writer {
  readonly jobs: JobStore;
}

/**
 * The life of a job, for every kind of work: one worker at a time, begun in the order of the requests, a few of an organization at once, running, then done,
 * refused, tried again after a pause, or given up. A worker that dies leaves the job "running" without a slot; whoever gets its message next counts that as
 * a try and begins again. One that is done at a service outside keeps no worker: its message comes back when it is to be looked at, which counts as no try.
 */
export async function workOnJob<Message extends { readonly organizationId: string }>(
  message: Message,
  { correlationId }: Delivery,
  work: JobWork<Message>,
): Promise<void> {
  const table = tableOf(message.organizationId);
  const actor = { agentId: work.agentOf(message), correlationId };
  const worker = { table, actor, clock: work.clock, jobs: jobsOf(table, actor, work.clock) };
  const found = await work.jobOf(message, worker.jobs);
  if (found === null || isOver(found) || isTooEarly(found, work.clock)) return;
  if (!(await isItsTurn(found, worker, work.queue))) return;

  const slot = await takeSlot(table, lineOf(found), found.id);
  // Somebody works on it, or others do on all that may be worked on: whoever ends a job hands the next one on.
  if (slot === 'busy' || slot === 'full') return;
  const signs = giveSigns(slot);
  try {
    // What was read before the slot was taken may be over.
    const job = await worker.jobs.find(found.id);
    if (job !== null && !isOver(job)) await begin(job, message, worker, work);
  } finally {
    clearInterval(signs);
    await slot.release();
    await startNext(table, lineOf(found), work.queue, work.clock.now());
  }
}

/** Clocks differ a little. */
const toleranceInMilliseconds = 1_000;

/** The message that was sent for the moment comes then; others, such as one that came twice, are not to begin a second row of messages. */
const isTooEarly = ({ status, retryAt }: StoredJob, clock: Clock): boolean =>
  status === 'running' && retryAt !== null && clock.now().getTime() < Date.parse(retryAt) - toleranceInMilliseconds;

/** A job lets those go first that have waited longer. One message is handed on for one that came, so that they never become more. */
async function isItsTurn(job: StoredJob, { table, clock }: Worker, queue: QueueVariable): Promise<boolean> {
  const line = lineOf(job);
  const [open, taken] = await Promise.all([openJobs(table, line), takenSlots(table, line)]);
  if (taken.has(job.id)) return false;
  const next = nextOf(open, taken, line, clock.now());
  const [first] = next;
  const isListed = open.some(({ id }) => id === job.id);
  if (first === undefined || !isListed || next.some(({ id }) => id === job.id)) return true;
  await hand(first, queue);
  return false;
}

const giveSigns = (slot: JobSlot): NodeJS.Timeout =>
  setInterval(() => {
    slot.extend().catch((error: unknown) => log.warn('No sign of life could be given.', { error: String(error) }));
  }, signEveryMilliseconds());

async function begin<Message>(job: StoredJob, message: Message, worker: Worker, work: JobWork<Message>): Promise<void> {
  const { jobs, clock } = worker;
  if (job.tries >= mostTries) {
    log.error(alarmWords.jobGivenUp, { jobId: job.id, kind: job.kind });
    await jobs.update(job, { status: 'failed', message: null, error: work.givenUp });
    return;
  }
  let current = await jobs.update(job, {
    status: 'running',
    tries: job.tries + 1,
    retryAt: null,
    message: job.status === 'running' && job.retryAt !== null ? job.message : saidAtFirst,
  });
  let reportedAt = 0;
  const report = async (progress: number, said: string): Promise<void> => {
    const now = clock.now().getTime();
    if (now - reportedAt < millisecondsBetweenReports) return;
    reportedAt = now;
    current = await jobs.update(current, { progress, message: said });
  };
  try {
    const actor = { ...worker.actor, jobId: job.id };
    const outcome = await work.run(message, { ...worker, actor, job: current, report });
    if ('awaited' in outcome) {
      const { seconds, progress, said } = outcome.awaited;
      const retryAt = new Date(clock.now().getTime() + seconds * 1_000).toISOString();
      current = await jobs.update(current, { progress, message: said, tries: 0, retryAt });
      await hand(current, work.queue, seconds);
      return;
    }
    await jobs.update(
      current,
      'done' in outcome
        ? { status: 'done', progress: 1, message: outcome.done }
        : { status: 'failed', message: null, error: outcome.refused },
    );
  } catch (error) {
    await afterFailure(current, worker, work.givenUp);
    throw error;
  }
}

/** The job waits for its message to come back, or is given up. Somebody else's word about it stays. */
async function afterFailure(job: StoredJob, { jobs, clock }: Worker, givenUp: string): Promise<void> {
  const stored = await jobs.find(job.id);
  if (stored?.version !== job.version) return;
  if (job.tries >= mostTries) {
    log.error(alarmWords.jobGivenUp, { jobId: job.id, kind: job.kind });
    await jobs.update(job, { status: 'failed', message: null, error: givenUp });
    return;
  }
  const retryAt = new Date(clock.now().getTime() + pauseAfter(job.tries) * 1_000).toISOString();
  await jobs.update(job, { status: 'queued', message: null, retryAt });
}
