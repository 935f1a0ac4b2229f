import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { endSignIn } from '#functions/platform/end-sign-in.ts';
import { page } from '#functions/platform/reply.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { sessionView, validSessions } from '#functions/platform/session-records.ts';
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
  if ((await wholeAgent(params.agentId)).apiClient) throw new DomainError('apiClientHasNoSessions');
  await changeAgent(params.agentId, 'agent.signedOutEverywhere', context, () => ({
    tokensValidFrom: context.clock.now().toISOString(),
    endedSessions: [],
  }));
  return {};
};
