import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import { newMembership } from '#shared/domain/agent.ts';
import type { AccessType } from '#shared/domain/permissions/roles.ts';
import type { AgentsContext } from './context.ts';
import { inviteAgent, sendNewLink } from './invitations/invite-agent.ts';
import { memberView } from './member-view.ts';

type Calls = typeof agents.calls;

interface Person {
  readonly firstName: string;
  readonly lastName: string;
  readonly primaryEmail: string;
}

async function invite(person: Person, accessType: AccessType, roles: readonly string[], context: AgentsContext) {
  const { organizationId } = context.scope;
  const organizationName = await context.organizationName(organizationId);
  const agent = await inviteAgent(
    { ...person, membership: newMembership({ organizationId, organizationName, accessType, roles: [...roles] }) },
    context,
  );
  return memberView(agent, context.scope);
}

export const createAgent: UseCase<Calls['createAgent'], AgentsContext> = ({ body: { roles, ...person } }, context) =>
  invite(person, 'MEMBER', [...new Set(roles)], context);

export const createGuest: UseCase<Calls['createGuest'], AgentsContext> = ({ body }, context) =>
  invite(body, 'GUEST', [], context);

export const inviteAgain: UseCase<Calls['inviteAgain'], AgentsContext> = async ({ params }, context) => {
  return memberView(await sendNewLink(await context.member(params.agentId), context), context.scope);
};
