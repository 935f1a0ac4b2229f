import { page, pageOfAll } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import type { OrganizationsContext } from './context.ts';
import { listAllOrganizations, readOrganization, readOrganizations } from './organization-reader.ts';

type Calls = typeof organizations.calls;

export const listOrganizations: UseCase<Calls['listOrganizations'], OrganizationsContext> = async (
  { query },
  { scope },
) => {
  if (scope.agent.superuser) return page(await listAllOrganizations(query));
  const ids = scope.agent.memberships.filter(({ enabled }) => enabled).map(({ organizationId }) => organizationId);
  const own = await readOrganizations(ids);
  return pageOfAll(
    own.toSorted((a, b) => a.name.localeCompare(b.name, 'en')),
    query,
  );
};

export const getOrganization: UseCase<Calls['getOrganization'], OrganizationsContext> = ({ params }) =>
  readOrganization(params.id);
