import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Rights } from '#functions/platform/people/rights-store.ts';
import { isExtended } from '#shared/domain/permissions/extended.ts';
import { identityOf } from '#shared/domain/permissions/permission-identity.ts';
import { settingValue } from '#shared/domain/settings/effective-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

/** What rights were, and what they are to be. */
export interface RightsChange {
  readonly before: Rights;
  readonly after: Rights;
}

/**
 * Refuses with `extendedPermissionsOff` a new record on a single thing, detail or value where the organization does not work with such records. Those that
 * there are stay, go on deciding and can be taken away.
 */
export async function requireExtended(
  { organizationId }: Pick<RequestScope, 'organizationId'>,
  changes: readonly RightsChange[],
): Promise<void> {
  const isNew = changes.some(({ before, after }) => {
    const known = new Set(before.permissions.map(identityOf));
    return after.permissions.some((line) => isExtended(line) && !known.has(identityOf(line)));
  });
  if (!isNew) return;
  const { details } = await readOrganization(organizationId);
  if (!settingValue(details, 'extendedPermission')) throw new DomainError('extendedPermissionsOff');
}
