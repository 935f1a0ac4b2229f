import { agentView } from '#functions/platform/agent-view.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { AccessType, RoleName } from '#shared/domain/permissions/roles.ts';
import type { AgentsContext } from './context.ts';
import { inviteAgent } from './invite-agent.ts';

type Calls = typeof agents.calls;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
}

async function invite(person: Person, accessType: AccessType, roles: readonly RoleName[], context: AgentsContext) {
  const { organizationId } = context.scope;
  const organizationName = await context.organizationName(organizationId);
  const agent = await inviteAgent(
    { ...person, membership: { organizationId, organizationName, accessType, roles: [...roles], enabled: true } },
    context,
  );
  return agentView(agent, organizationId);
}

export const createAgent: UseCase<Calls['createAgent'], AgentsContext> = ({ body: { roles, ...person } }, context) =>
  invite(person, 'MEMBER', roles, context);

export const createGuest: UseCase<Calls['createGuest'], AgentsContext> = ({ body }, context) =>
  invite(body, 'GUEST', [], context);
