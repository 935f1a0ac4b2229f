import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { isOn } from '#shared/domain/settings/stored-settings.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { isFeatureOn } from './features-reader.ts';

/** The two switches of an external portal: the operator's, and the organization's own. Both must be on. */
export interface PortalSwitches {
  readonly featureFlag: boolean;
  readonly orgSetting: boolean;
}

export const portalSwitches = async ({ id, details }: Organization): Promise<PortalSwitches> => ({
  featureFlag: await isFeatureOn('ExternalPortal', id),
  orgSetting: isOn(details, 'externalPortal'),
});

/** The organization whose external portal is open; refuses with `organizationNotFound` and `externalPortalClosed`. */
export async function requireOpenPortal(organizationId: string): Promise<Organization> {
  const organization = await readOrganization(organizationId);
  const { featureFlag, orgSetting } = await portalSwitches(organization);
  if (!featureFlag || !orgSetting) throw new DomainError('externalPortalClosed', { reason: organizationId });
  return organization;
}
