import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { endSignIn } from '#functions/platform/sign-in/end-sign-in.ts';
import { type StoredSession, sessionView, validSessions } from '#functions/platform/sign-in/session-records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeAgent, passwordSession, wholeAgent } from './own-account.ts';

type Calls = typeof agents.calls;

/** Which sign-ins a request is about: all, for people signed in with their password; else those for which the same organization vouched. */
function reachOf({ scope }: AgentsContext): (session: StoredSession) => boolean {
  if (scope.session?.kind === 'password') return () => true;
  const vouching = scope.agent.memberships[0]?.organizationId;
  return ({ id, organizationId }) =>
    id === scope.session?.id || (vouching !== undefined && organizationId === vouching);
}

export const listSessions: UseCase<Calls['listSessions'], AgentsContext> = async ({ params, query }, context) => {
  const { scope, clock } = context;
  const found = await validSessions(await wholeAgent(params.agentId), clock.now(), query, reachOf(context));
  return page({ ...found, items: found.items.map((session) => sessionView(session, scope.session?.id)) });
};

/** Tokens of the session (`current` for that of the request) are refused from now on. */
export const endSession: UseCase<Calls['endSession'], AgentsContext> = async ({ params }, context) => {
  const { session } = context.scope;
  const wanted = params.sessionId === 'current' ? session?.id : params.sessionId;
  // Who is vouched for ends what this organization vouched for, never all.
  const reach = { isWithin: reachOf(context), mayEndAll: session?.kind === 'password' };
  if (!(await endSignIn(params.agentId, wanted, context, reach))) throw new DomainError('sessionNotFound');
  return {};
};

export const endAllSessions: UseCase<Calls['endAllSessions'], AgentsContext> = async ({ params }, context) => {
  if ((await wholeAgent(params.agentId)).apiClient) throw new DomainError('apiClientHasNoSessions');
  await passwordSession(context);
  await changeAgent(params.agentId, 'agent.signedOutEverywhere', context, () => ({
    tokensValidFrom: context.clock.now().toISOString(),
    endedSessions: [],
  }));
  return {};
};
