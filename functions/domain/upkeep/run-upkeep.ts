import type { Clock } from '#functions/platform/clock.ts';
import type { JobStore, StoredJob } from '#functions/platform/job-store.ts';
import type { JobOutcome, JobRun } from '#functions/platform/job-worker.ts';
import type { Actor } from '#functions/platform/records.ts';
import type { Table } from '#functions/platform/table.ts';
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

/** Does the work and answers in a sentence what was done. Must be safe to run again. */
export type UpkeepTask = (context: UpkeepContext) => Promise<string>;

/** The job of a message; a message of the timer gets one when it is first delivered. */
export async function upkeepJobOf(
  { kind, organizationId, jobId }: UpkeepMessage,
  jobs: JobStore,
  clock: Clock,
): Promise<StoredJob | null> {
  if (jobId !== undefined) return jobs.find(jobId);
  const made = upkeepJob(kind, organizationId, clock);
  return (await jobs.find(made.id)) ?? jobs.add(made);
}

/** Runs a job of upkeep. */
export async function runUpkeep(
  { kind, structureId, counterpartyId }: UpkeepMessage,
  { table, actor, clock }: JobRun,
  tasks: Readonly<Record<UpkeepKind, UpkeepTask>>,
): Promise<JobOutcome> {
  const context = { table, actor, clock, structureId: structureId ?? null, counterpartyId: counterpartyId ?? null };
  return { done: await tasks[kind](context) };
}

export const upkeepGivenUp =
  'This could not be finished because of a problem on our side. Nothing was lost; please try again.';
