import {
  type AgentRecord,
  membershipIn,
  newAgentRecord,
  withMembership,
} from '#functions/platform/people/agent-store.ts';
import { newMembership } from '#shared/domain/agent.ts';

interface Acting {
  readonly id: string;
  readonly name: string;
  readonly roleId: string | null;
}

const namesOf = ({ name }: Acting) => ({ firstName: name, lastName: '(API client)' });
const rolesOf = ({ roleId }: Acting): string[] => (roleId === null ? [] : [roleId]);

/**
 * In whose name an API client acts: somebody who has the client's id, no address and no password, and whom no list of people shows. What the client
 * does is told under its id and name.
 */
export const newApiClientAgent = (
  client: Acting,
  organization: { readonly id: string; readonly name: string },
): AgentRecord =>
  newAgentRecord({
    id: client.id,
    ...namesOf(client),
    email: '',
    initialSignUpCompleted: true,
    memberships: [
      newMembership({
        organizationId: organization.id,
        organizationName: organization.name,
        accessType: 'MEMBER',
        roles: rolesOf(client),
      }),
    ],
    apiClient: true,
  });

/** The same agent with what the client is now called, and may do in the organization. */
export function actingAs(agent: AgentRecord, client: Acting, organizationId: string): AgentRecord {
  const named = { ...agent, ...namesOf(client) };
  const membership = membershipIn(named, organizationId);
  if (!membership || membership.roles.join() === rolesOf(client).join()) return named;
  const permissionsVersion = membership.permissionsVersion + 1;
  return withMembership(named, { ...membership, roles: rolesOf(client), permissionsVersion });
}
