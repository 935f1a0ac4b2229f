import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { platformTable } from '#functions/platform/storage/table.ts';
import type { Agent } from '#shared/domain/agent.ts';
import { Organization } from '#shared/domain/organization.ts';
import { isReadBy, type SettingsSight, sightOfAccessType } from '#shared/domain/settings/setting-readers.ts';
import { withoutSecrets } from '#shared/domain/settings/without-secrets.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const keyOf = (id: string) => ({ kind: 'Organization', id });

/** One organization as stored, with its sealed secrets; refuses with `organizationNotFound`. What is answered goes through {@link shownOrganization}. */
export async function readOrganization(id: string): Promise<Organization> {
  const organization = await platformTable.get(keyOf(id), Organization);
  if (!organization) throw new DomainError('organizationNotFound');
  return organization;
}

export const readOrganizations = (ids: readonly string[]): Promise<readonly Organization[]> =>
  platformTable.getMany(ids.map(keyOf), Organization);

/** All organizations of the platform, by name. */
export const listAllOrganizations = (page: { limit: number; cursor?: string | undefined }) =>
  platformTable.list('Organization', Organization, page);

/** How much of the settings of the request's organization its reader sees. */
export function settingsSight(scope: RequestScope): SettingsSight {
  if (scope.may('Edit', 'Organization')) return 'manager';
  return scope.membership ? sightOfAccessType(scope.membership.accessType) : 'visitor';
}

/** An organization as its people may read it: only the settings that are theirs to read, and no secret. Every answer that holds an organization passes here. */
export const shownOrganization = (organization: Organization, sight: SettingsSight): Organization => ({
  ...organization,
  details: organization.details.filter((setting) => isReadBy(sight, setting)).map(withoutSecrets),
});

/** {@link readOrganization} of the request's organization, as its reader may see it. */
export const readShownOrganization = async (scope: RequestScope): Promise<Organization> =>
  shownOrganization(await readOrganization(scope.organizationId), settingsSight(scope));

/**
 * An agent with the names that the own organizations have today. Memberships keep the name of the day on which somebody joined, because a
 * renaming cannot rewrite ten thousand of them at once; one read brings those up to date that somebody chooses from.
 */
export async function withCurrentNames(agent: Agent): Promise<Agent> {
  const organizations = await readOrganizations(agent.enabledOrganizations.map(({ id }) => id));
  const names = new Map(organizations.map(({ id, name }) => [id, name]));
  const enabledOrganizations = agent.enabledOrganizations.map(({ id, name }) => ({ id, name: names.get(id) ?? name }));
  return { ...agent, enabledOrganizations };
}
