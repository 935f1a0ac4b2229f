import type { ResponseOf } from '#shared/contract/define-area.ts';
import type { session } from '#shared/contract/session.ts';
import { startSession } from '../../api/session.ts';

type SignedIn = ResponseOf<(typeof session)['calls']['signIn']>;

/**
 * Starts the session of a successful sign-in, in the organization `workIn` if the user belongs to it, else in their first one. False when
 * the user does not belong to any organization.
 */
export function openSession({ agent, token, expiresIn }: SignedIn, workIn: string | null = null): boolean {
  if (!agent || token === null) return false;
  const first = agent.effectiveOrganizationId ?? agent.enabledOrganizations[0]?.id;
  const isTheirs = agent.superuser || agent.enabledOrganizations.some(({ id }) => id === workIn);
  const organizationId = workIn !== null && isTheirs ? workIn : first;
  if (organizationId === undefined) return false;
  const accessType = organizationId === first ? agent.effectiveAgentAccessType : null;
  startSession({ token, expiresIn, userId: agent.id, organizationId, ...(accessType === null ? {} : { accessType }) });
  return true;
}
