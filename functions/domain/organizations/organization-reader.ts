import { platformTable } from '#functions/platform/table.ts';
import { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

const keyOf = (id: string) => ({ kind: 'Organization', id });

/** One organization; refuses with `organizationNotFound`. */
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
