import type { Clock } from '#functions/platform/clock.ts';
import type { JobStore, NewJob, StoredJob } from '#functions/platform/jobs/job-store.ts';
import type { JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { type MaintenanceKind, maintenanceJob, type Renaming, renamingJob } from './start-maintenance.ts';

export interface MaintenanceMessage {
  readonly kind: MaintenanceKind;
  readonly organizationId: string;
  /** Left out by timers and events: the job is still to be recorded. */
  readonly jobId?: string | undefined;
  /** The structure that the work is confined to. */
  readonly structureId?: string | undefined;
  /** The counterparty that has another name now. */
  readonly counterpartyId?: string | undefined;
  /** The change of a name that it follows from. */
  readonly causeId?: string | undefined;
  readonly causeVersion?: string | undefined;
  /** The project or financing of the structure that was changed. */
  readonly partId?: string | undefined;
}

export interface MaintenanceContext {
  readonly table: Table;
  readonly structureId: string | null;
  readonly counterpartyId: string | null;
  readonly actor: Actor;
  readonly clock: Clock;
}

/** Does the work and answers in a sentence what was done. Must be safe to run again. */
export type MaintenanceTask = (context: MaintenanceContext) => Promise<string>;

/** Records a job unless there is one of that id; being recorded starts it. */
async function record(job: NewJob, jobs: JobStore): Promise<void> {
  if ((await jobs.find(job.id)) !== null) return;
  try {
    await jobs.add(job);
  } catch (error) {
    // The same message at the same time.
    if (!isRecordChanged(error)) throw error;
  }
}

/** The job of a message. What a timer or an event asks for becomes a job first, and comes again as the message of that job. */
export async function maintenanceJobOf(
  message: MaintenanceMessage,
  jobs: JobStore,
  { clock, isFoundByName }: { readonly clock: Clock; isFoundByName(renaming: Renaming): Promise<boolean> },
): Promise<StoredJob | null> {
  const { kind, organizationId, jobId, causeId, causeVersion } = message;
  if (jobId !== undefined) return jobs.find(jobId);
  if (causeId === undefined || causeVersion === undefined)
    await record(maintenanceJob(kind, organizationId, clock), jobs);
  else {
    const renaming = { ...message, causeId, causeVersion };
    if (await isFoundByName(renaming)) await record(renamingJob(renaming), jobs);
  }
  return null;
}

/** Runs a job of maintenance. */
export async function runMaintenance(
  { kind, structureId, counterpartyId }: MaintenanceMessage,
  { table, actor, clock }: JobRun,
  tasks: Readonly<Record<MaintenanceKind, MaintenanceTask>>,
): Promise<JobOutcome> {
  const context = { table, actor, clock, structureId: structureId ?? null, counterpartyId: counterpartyId ?? null };
  return { done: await tasks[kind](context) };
}

export const maintenanceGivenUp =
  'This could not be finished because of a problem on our side. Nothing was lost. Start it again with Retry.';
