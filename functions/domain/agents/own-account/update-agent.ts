import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { isOwnAccountHere, mayAdministerAccount } from '#functions/domain/agents/whose-account.ts';
import { openedInBrowser } from '#functions/platform/http/browser-answer.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { AgentRecord } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { ProfileChange } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changePassword } from './change-password.ts';
import { wholeAgent } from './own-account.ts';

type UpdateAgent = UseCase<(typeof agents.calls)['updateAgent'], AgentsContext>;

async function changeProfile(
  agentId: string,
  { version, firstName, lastName, primaryPhoneNumber }: ProfileChange,
  { actor, clock, scope }: AgentsContext,
): Promise<AgentRecord> {
  const agent = await wholeAgent(agentId);
  if (!mayAdministerAccount(scope, agent) && !isOwnAccountHere(scope, agent)) {
    throw new DomainError('passwordSignInNeeded');
  }
  if (agent.version !== version) throw new DomainError('recordChanged');
  const changed: AgentRecord = {
    ...agent,
    firstName: firstName ?? agent.firstName,
    lastName: lastName ?? agent.lastName,
    phoneNumber: primaryPhoneNumber === undefined ? agent.phoneNumber : primaryPhoneNumber,
  };
  await writeRecords(await agentAndMemberChanges(changed, version, 'profileChanged'), actor, clock.now());
  return { ...changed, version: version + 1 };
}

/** As far as the sign-in reaches: who is vouched for by one organization sees no other, and no rights of a superuser. */
const asSeen = (agent: AgentRecord, { scope }: AgentsContext) => {
  const reached = new Set(scope.agent.memberships.map(({ organizationId }) => organizationId));
  const memberships = agent.memberships.filter(({ organizationId }) => reached.has(organizationId));
  return agentView({ ...agent, memberships, superuser: scope.agent.superuser }, scope.organizationId || undefined);
};

/** One's own profile or, with a password in the body, one's own password. */
export const updateAgent: UpdateAgent = async ({ params, body }, context) => {
  if (!('password' in body)) return asSeen(await changeProfile(params.agentId, body, context), context);

  const { agent, signIn } = await changePassword(params.agentId, body, context);
  const view = asSeen(agent, context);
  const isOfPage = context.scope.session?.isOfPage === true;
  return isOfPage ? openedInBrowser({ body: view, signIn }, context.clock) : { ...view, token: signIn.token };
};
