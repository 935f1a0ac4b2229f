import type { Clock } from '#functions/platform/clock.ts';
import { jobLauncher, upkeepQueues } from '#functions/platform/job-launcher.ts';
import { jobIdFor, jobsOf, jobView, type NewJob } from '#functions/platform/job-store.ts';
import type { Actor } from '#functions/platform/records.ts';
import { type Table, tableOf } from '#functions/platform/table.ts';
import type { Job, JobKind } from '#shared/domain/job.ts';
import type { Structure } from '#shared/domain/structure.ts';

export interface UpkeepStarter {
  readonly actor: Actor;
  readonly clock: Clock;
}

export type UpkeepKind = Extract<
  JobKind,
  'access-role-caching' | 'currency-details' | 'covenant-migration' | 'search-index' | 'abandoned-uploads'
>;

const titles: Readonly<Record<UpkeepKind, string>> = {
  'access-role-caching': 'Compute everybody’s access ahead of time',
  'currency-details': 'Obsolete details in a former currency',
  'covenant-migration': 'Bring covenants up to date',
  'search-index': 'Make everything findable',
  'abandoned-uploads': 'Remove uploads that nobody has filed',
};

/** Names nothing: whoever sees a structure sees its jobs, but not all that lies in it. */
const renamingTitle = 'Bring the search up to date after a change';

/** The job of an organization's upkeep that starts in this minute; asking again within it finds the same job. */
export const upkeepJob = (kind: UpkeepKind, organizationId: string, clock: Clock): NewJob => ({
  id: jobIdFor(kind, organizationId, clock.now().toISOString().slice(0, 16)),
  kind,
  title: titles[kind],
  entityId: null,
  documentId: null,
  payload: { kind, organizationId },
});

/** Starts a job of upkeep in an organization. */
export async function startUpkeep(
  kind: UpkeepKind,
  organizationId: string,
  { actor, clock }: UpkeepStarter,
): Promise<Job> {
  const table = tableOf(organizationId);
  const job = await jobLauncher(table, jobsOf(table, actor, clock), upkeepQueues).start(
    upkeepJob(kind, organizationId, clock),
  );
  return jobView(job);
}

/** Starts to make a structure and what lies in it findable by the names of today; `cause` is what was changed. */
export async function startReindexing(
  { id }: Pick<Structure, 'id'>,
  cause: { readonly id: string; readonly version: number },
  { table, actor, clock }: UpkeepStarter & { readonly table: Table },
): Promise<Job> {
  const { organizationId } = table;
  const job: NewJob = {
    id: jobIdFor('search-index', cause.id, String(cause.version)),
    kind: 'search-index',
    title: renamingTitle,
    entityId: id,
    documentId: null,
    payload: { kind: 'search-index', organizationId, structureId: id },
  };
  return jobView(await jobLauncher(table, jobsOf(table, actor, clock), upkeepQueues).start(job));
}

/** Starts to make what a counterparty takes part in findable by its name of today. */
export async function startRenaming(
  { id, version }: { readonly id: string; readonly version: number },
  { table, actor, clock }: UpkeepStarter & { readonly table: Table },
): Promise<Job> {
  const { organizationId } = table;
  const job: NewJob = {
    id: jobIdFor('search-index', organizationId, id, version),
    kind: 'search-index',
    title: renamingTitle,
    entityId: null,
    documentId: null,
    payload: { kind: 'search-index', organizationId, counterpartyId: id },
  };
  return jobView(await jobLauncher(table, jobsOf(table, actor, clock), upkeepQueues).start(job));
}
