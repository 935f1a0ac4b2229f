import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { endSignIn } from '#functions/platform/end-sign-in.ts';
import { signOutIdentity } from '#functions/platform/identity.ts';
import { page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { endOfThisSecond, sessionView, validSessions } from '#functions/platform/session-records.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeAgent, wholeAgent } from './own-account.ts';

type Calls = typeof agents.calls;

export const listSessions: UseCase<Calls['listSessions'], AgentsContext> = async ({ params, query }, context) => {
  const { scope, clock } = context;
  const found = await validSessions(await wholeAgent(params.agentId), clock.now(), query);
  return page({ ...found, items: found.items.map((session) => sessionView(session, scope.session?.id)) });
};

/** Tokens of the session (`current` for that of the request) are refused from now on. */
export const endSession: UseCase<Calls['endSession'], AgentsContext> = async ({ params }, context) => {
  const wanted = params.sessionId === 'current' ? context.scope.session?.id : params.sessionId;
  if (!(await endSignIn(params.agentId, wanted, context))) throw new DomainError('sessionNotFound');
  return {};
};

export const endAllSessions: UseCase<Calls['endAllSessions'], AgentsContext> = async ({ params }, context) => {
  const { email, apiClient } = await wholeAgent(params.agentId);
  if (apiClient) throw new DomainError('apiClientHasNoSessions');
  // The user pool first: once the record is written, this request could not be repeated.
  await signOutIdentity(email);
  await changeAgent(params.agentId, 'agent.signedOutEverywhere', context, () => ({
    tokensValidFrom: endOfThisSecond(context.clock.now()),
    endedSessions: [],
  }));
  return {};
};
