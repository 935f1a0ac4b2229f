import type { Clock } from '#functions/platform/clock.ts';
import { jobLauncher } from '#functions/platform/jobs/job-launcher.ts';
import { jobIdFor, jobsOf, jobView, type NewJob } from '#functions/platform/jobs/job-store.ts';
import type { Actor } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { Job, JobKind } from '#shared/domain/job.ts';

export interface MaintenanceStarter {
  readonly actor: Actor;
  readonly clock: Clock;
}

export type MaintenanceKind = Extract<
  JobKind,
  'access-role-caching' | 'currency-details' | 'covenant-migration' | 'search-index' | 'abandoned-uploads'
>;

/** Those that people start are called as on their buttons. */
const titles: Readonly<Record<MaintenanceKind, string>> = {
  'access-role-caching': 'Rebuild access roles',
  'currency-details': 'Obsolete currency details',
  'covenant-migration': 'Migrate covenants',
  'search-index': 'Rebuild the search index',
  'abandoned-uploads': 'Remove unfinished uploads',
};

/** Names nothing: whoever sees a structure sees its jobs, but not all that lies in it. */
const renamingTitle = 'Update the search after a change';

/** The job of an organization's maintenance that starts in this minute; asking again within it finds the same job. */
export const maintenanceJob = (kind: MaintenanceKind, organizationId: string, clock: Clock): NewJob => ({
  id: jobIdFor(kind, organizationId, clock.now().toISOString().slice(0, 16)),
  kind,
  title: titles[kind],
  entityId: null,
  documentId: null,
  payload: { kind, organizationId },
});

/** Starts a job of maintenance in an organization. */
export async function startMaintenance(
  kind: MaintenanceKind,
  organizationId: string,
  { actor, clock }: MaintenanceStarter,
): Promise<Job> {
  const table = tableOf(organizationId);
  return jobView(
    await jobLauncher(table, jobsOf(table, actor, clock)).start(maintenanceJob(kind, organizationId, clock)),
  );
}

/** What has another name, and where it is to be found by it. */
export interface Renaming {
  readonly organizationId: string;
  /** What was changed, and its version since: the same change makes one job. */
  readonly causeId: string;
  readonly causeVersion: string;
  /** The structure that was renamed, or in which a project or financing was. */
  readonly structureId?: string | undefined;
  /** The counterparty that was renamed. */
  readonly counterpartyId?: string | undefined;
}

/** The job that makes what is found by a former name findable by that of today. */
export function renamingJob({ organizationId, causeId, causeVersion, structureId, counterpartyId }: Renaming): NewJob {
  const what: Readonly<Record<string, string>> =
    structureId === undefined ? { counterpartyId: counterpartyId ?? causeId } : { structureId };
  return {
    id: jobIdFor('search-index', organizationId, causeId, causeVersion),
    kind: 'search-index',
    title: renamingTitle,
    entityId: structureId ?? null,
    documentId: null,
    payload: { kind: 'search-index', organizationId, ...what },
  };
}
