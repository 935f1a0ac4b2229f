import { page, pageOfAll } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { filledPage } from '#functions/platform/table.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { orgTypes } from '#shared/domain/affiliation.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { OrganizationsContext } from './context.ts';
import {
  listAllOrganizations,
  readOrganizations,
  readShownOrganization,
  shownOrganization,
} from './organization-reader.ts';
import { isNamedLike } from './search-names.ts';

type Calls = typeof organizations.calls;

const byName = (a: Organization, b: Organization): number => a.name.localeCompare(b.name, 'en');

export const listOrganizations: UseCase<Calls['listOrganizations'], OrganizationsContext> = async (
  { query },
  { scope },
) => {
  const isWanted = isNamedLike(query.search);
  if (scope.agent.superuser) {
    const { items, nextCursor } = await filledPage(listAllOrganizations, isWanted, query);
    return page({ items: items.map(shownOrganization), nextCursor });
  }
  const ids = scope.agent.memberships.filter(({ enabled }) => enabled).map(({ organizationId }) => organizationId);
  const own = await readOrganizations(ids);
  return pageOfAll(own.filter(isWanted).toSorted(byName).map(shownOrganization), query);
};

export const getOrganization: UseCase<Calls['getOrganization'], OrganizationsContext> = ({ params }) =>
  readShownOrganization(params.id);

export const listOrgTypes: UseCase<Calls['listOrgTypes'], OrganizationsContext> = async ({ query }) =>
  pageOfAll(
    orgTypes.map((type) => ({ id: type, name: type })),
    query,
  );
