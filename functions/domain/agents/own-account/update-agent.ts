import { agentAndMemberChanges } from '#functions/domain/agents/agent-and-member-changes.ts';
import type { AgentsContext } from '#functions/domain/agents/context.ts';
import type { AgentRecord } from '#functions/platform/agent-store.ts';
import { agentView } from '#functions/platform/agent-view.ts';
import { openedInBrowser } from '#functions/platform/browser-answer.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { ProfileChange } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changePassword } from './change-password.ts';
import { wholeAgent } from './own-account.ts';

type UpdateAgent = UseCase<(typeof agents.calls)['updateAgent'], AgentsContext>;

async function changeProfile(
  agentId: string,
  { version, firstName, lastName, primaryPhoneNumber }: ProfileChange,
  { actor, clock }: AgentsContext,
): Promise<AgentRecord> {
  const agent = await wholeAgent(agentId);
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

/** One's own profile or, with a password in the body, one's own password. */
export const updateAgent: UpdateAgent = async ({ params, body }, context) => {
  const organizationId = context.scope.organizationId || undefined;
  if (!('password' in body)) return agentView(await changeProfile(params.agentId, body, context), organizationId);

  const { agent, signIn } = await changePassword(params.agentId, body, context);
  const view = agentView(agent, organizationId);
  const isOfPage = context.scope.session?.isOfPage === true;
  return isOfPage ? openedInBrowser({ body: view, signIn }, context.clock) : { ...view, token: signIn.token };
};
