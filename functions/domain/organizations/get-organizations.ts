import { page, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { filledPage } from '#functions/platform/storage/paging.ts';
import type { organizations } from '#shared/contract/organizations.ts';
import { orgTypes } from '#shared/domain/affiliation.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { sightOfAccessType } from '#shared/domain/settings/setting-readers.ts';
import type { OrganizationsContext } from './context.ts';
import {
  listAllOrganizations,
  readOrganizations,
  readShownOrganization,
  shownOrganization,
} from './exports/organization-reader.ts';
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
    return page({ items: items.map((organization) => shownOrganization(organization, 'manager')), nextCursor });
  }
  const memberships = scope.agent.memberships.filter(({ enabled }) => enabled);
  const typeIn = new Map(memberships.map(({ organizationId, accessType }) => [organizationId, accessType]));
  const own = await readOrganizations([...typeIn.keys()]);
  // A list over several organizations weighs nobody's rights in each of them, so it shows to nobody what only managers read.
  const shown = (organization: Organization) =>
    shownOrganization(organization, sightOfAccessType(typeIn.get(organization.id) ?? 'UNAFFILIATED'));
  return pageOfAll(own.filter(isWanted).toSorted(byName).map(shown), query);
};

export const getOrganization: UseCase<Calls['getOrganization'], OrganizationsContext> = (_request, { scope }) =>
  readShownOrganization(scope);

export const listOrgTypes: UseCase<Calls['listOrgTypes'], OrganizationsContext> = async ({ query }) =>
  pageOfAll(
    orgTypes.map((type) => ({ id: type, name: type })),
    query,
  );
