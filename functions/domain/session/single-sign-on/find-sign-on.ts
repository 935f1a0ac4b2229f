import { readOrganizations } from '#functions/domain/organizations/exports/organization-reader.ts';
import { takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { findDomainOwner } from '#functions/platform/sign-in/sign-on-policy.ts';
import type { session } from '#shared/contract/session.ts';
import type { SessionContext } from '../context.ts';
import { normalizedDomain } from '../email-domains/domain-name.ts';
import { signOnButton } from './audience.ts';

/** By the domain alone: whether somebody has an account there is not asked, and so cannot be told. */
export const findSignOn: UseCase<(typeof session.calls)['findSignOn'], SessionContext> = async (
  { query },
  { scope, clock },
) => {
  await takeSourceTurn('signOnLookups', scope.device.address, clock);
  const domain = normalizedDomain(query.domain);
  const owner = domain === null ? null : await findDomainOwner(domain);
  const [organization] = owner === null ? [] : await readOrganizations([owner.organizationId]);
  const button = organization ? signOnButton(organization.details, 'member') : null;
  return { offer: organization && button ? { organizationId: organization.id, label: button.label } : null };
};
