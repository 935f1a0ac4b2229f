import { readOrganization } from '#functions/domain/organizations/exports/organization-reader.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { SessionContext } from './context.ts';
import { portalSwitches } from './exports/external-portal-reader.ts';
import { signOnButton } from './single-sign-on/audience.ts';

export const getExternalPortal: UseCase<(typeof session.calls)['getExternalPortal'], SessionContext> = async ({
  params,
}) => {
  const organization = await readOrganization(params.orgId);
  const { name, logoUrl, details } = organization;
  return {
    ...(await portalSwitches(organization)),
    organizationName: name,
    logoUrl,
    singleSignOn: signOnButton(details, 'member'),
    counterpartySingleSignOn: signOnButton(details, 'counterparty'),
  };
};
