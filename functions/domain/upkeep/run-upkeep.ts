import type { Clock } from '#functions/platform/clock.ts';
import { type JobStore, jobsOf } from '#functions/platform/job-store.ts';
import type { Actor } from '#functions/platform/records.ts';
import { type Table, tableOf } from '#functions/platform/table.ts';
import { type UpkeepKind, upkeepJob } from './start-upkeep.ts';

export interface UpkeepMessage {
  readonly kind: UpkeepKind;
  readonly organizationId: string;
  /** Left out by the timer, which only enqueues. */
  readonly jobId?: string | undefined;
  /** The structure that the work is confined to. */
  readonly structureId?: string | undefined;
  /** The counterparty that has another name now. */
  readonly counterpartyId?: string | undefined;
}

export interface UpkeepContext {
  readonly table: Table;
  readonly structureId: string | null;
  readonly counterpartyId: string | null;
  readonly actor: Actor;
  readonly clock: Clock;
}

type UpkeepWriter = Pick<UpkeepContext, 'actor' | 'clock'>;

/** Does the work and answers in a sentence what was done. Must be safe to run again. */
export type UpkeepTask = (context: UpkeepContext) => Promise<string>;

const isOver = (status: string): boolean => status === 'done' || status === 'failed';

/** The job of a message that is not over; a message of the timer gets one when it is first delivered. */
async function openJob({ kind, organizationId, jobId }: UpkeepMessage, jobs: JobStore, clock: Clock) {
  const made = jobId === undefined ? upkeepJob(kind, organizationId, clock) : null;
  const job = (await jobs.find(jobId ?? made?.id ?? '')) ?? (made === null ? null : await jobs.add(made));
  return job === null || isOver(job.status) ? null : job;
}

/** Runs a job of upkeep; one that is over stays as it is. */
export async function runUpkeep(
  message: UpkeepMessage,
  tasks: Readonly<Record<UpkeepKind, UpkeepTask>>,
  { actor, clock }: UpkeepWriter,
): Promise<void> {
  const table = tableOf(message.organizationId);
  const jobs = jobsOf(table, actor, clock);
  const job = await openJob(message, jobs, clock);
  if (job === null) return;
  const running = await jobs.update(job, { status: 'running' });
  const { structureId = null, counterpartyId = null } = message;
  const told = await tasks[message.kind]({ table, actor, clock, structureId, counterpartyId });
  await jobs.update(running, { status: 'done', progress: 1, message: told });
}

/** After the last delivery nobody would try again, so the job says so. */
export async function giveUpUpkeep(message: UpkeepMessage, { actor, clock }: UpkeepWriter): Promise<void> {
  const jobs = jobsOf(tableOf(message.organizationId), actor, clock);
  const job = await openJob(message, jobs, clock);
  if (job === null) return;
  const error = 'This could not be finished because of a problem on our side. Nothing was lost; please try again.';
  await jobs.update(job, { status: 'failed', message: null, error });
}
