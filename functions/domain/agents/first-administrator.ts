import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import { findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { newMembership } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';

const nobodySignsIn = 'Name who administers it: nobody can sign in as an API client.';

/**
 * Prepares that whoever makes an organization administers it, so that somebody can enter it. Superusers who work in an organization without belonging
 * to it enter every organization as they are.
 */
export async function makerAsAdministrator(
  { agent: { id, apiClient }, organizationId }: RequestScope,
  organization: { readonly id: string; readonly name: string },
): Promise<readonly PendingChange[]> {
  if (apiClient) throw new DomainError('requestInvalid', { fields: { administrator: nobodySignsIn } });
  // The request's own agent may be confined to one organization.
  const maker = await findAgent(id);
  if (maker === null || membershipIn(maker, organizationId) === null) return [];
  const membership = newMembership({
    organizationId: organization.id,
    organizationName: organization.name,
    accessType: 'MEMBER',
    roles: ['Admin'],
  });
  const agent = { ...maker, memberships: [...maker.memberships, membership] };
  return agentAndMemberChanges(agent, maker.version, 'joined');
}
