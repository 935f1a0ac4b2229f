import { Accepted } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { Job } from '#shared/domain/job.ts';
import type { OrganizationsContext } from './context.ts';
import { readOrganization } from './exports/organization-reader.ts';

type Calls = typeof organizations.calls;

const isOver = ({ status }: Job): boolean => status === 'done' || status === 'failed';

/** The job as it stands; accepted while it is under way. */
const told = (job: Job): Job | Accepted<Job> => (isOver(job) ? job : new Accepted(job));

export const rebuildAccessRoles: UseCase<Calls['rebuildAccessRoles'], OrganizationsContext> = async (
  { params },
  { scope, startMaintenance },
) => told(await startMaintenance('access-role-caching', params.id, scope));

export const obsoleteCurrencyDetails: UseCase<Calls['obsoleteCurrencyDetails'], OrganizationsContext> = async (
  { params },
  { scope, startMaintenance },
) => told(await startMaintenance('currency-details', params.id, scope));

export const rebuildSearch: UseCase<Calls['rebuildSearch'], OrganizationsContext> = async (
  { params },
  { scope, startMaintenance },
) => told(await startMaintenance('search-index', params.id, scope));

export const migrateCovenants: UseCase<Calls['migrateCovenants'], OrganizationsContext> = async (
  { params },
  { scope, startMaintenance },
) => {
  await readOrganization(params.id);
  return told(await startMaintenance('covenant-migration', params.id, scope));
};
