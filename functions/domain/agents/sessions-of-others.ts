import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type AgentRecord, findAgent } from '#functions/platform/people/agent-store.ts';
import { endSignIn, endSignIns } from '#functions/platform/sign-in/end-sign-in.ts';
import { type StoredSession, sessionView, validSessions } from '#functions/platform/sign-in/session-records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { AgentsContext } from './context.ts';
import { mayAdministerAccount } from './whose-account.ts';

type Calls = typeof agents.calls;

/** The complete record of somebody of the organization; who was only invited has no sign-ins that it could know of. */
async function accountOf(agentId: string, { member }: AgentsContext): Promise<AgentRecord> {
  const known = await member(agentId);
  const account = known.invited ? null : await findAgent(agentId);
  if (!account) throw new DomainError('agentNotFound');
  return account;
}

/**
 * The sign-ins of somebody that are the organization's to see and end: all, where nobody else works with the person; else those for which it has vouched
 * itself.
 */
function reachOver(account: AgentRecord, { scope }: AgentsContext) {
  const mayEndAll = mayAdministerAccount(scope, account);
  const isWithin = ({ organizationId }: StoredSession) => mayEndAll || organizationId === scope.organizationId;
  return { mayEndAll, isWithin };
}

export const listSessionsOf: UseCase<Calls['listSessionsOf'], AgentsContext> = async ({ params, query }, context) => {
  const { scope, clock } = context;
  const account = await accountOf(params.agentId, context);
  const found = await validSessions(account, clock.now(), query, reachOver(account, context).isWithin);
  return page({ ...found, items: found.items.map((session) => sessionView(session, scope.session?.id)) });
};

export const endSessionOf: UseCase<Calls['endSessionOf'], AgentsContext> = async ({ params }, context) => {
  const account = await accountOf(params.agentId, context);
  const isEnded = await endSignIn(account.id, params.sessionId, context, reachOver(account, context));
  if (!isEnded) throw new DomainError('sessionNotFound');
  return {};
};

export const endSessionsOf: UseCase<Calls['endSessionsOf'], AgentsContext> = async ({ params }, context) => {
  const account = await accountOf(params.agentId, context);
  await endSignIns(account.id, context, reachOver(account, context));
  return {};
};
