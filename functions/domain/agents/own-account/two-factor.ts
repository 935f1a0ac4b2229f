import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { mayAdministerAccount } from '#functions/domain/agents/whose-account.ts';
import { agentView } from '#functions/platform/agent-view.ts';
import {
  associateAuthenticator,
  dropAuthenticator,
  hasAuthenticator,
  useAuthenticator,
} from '#functions/platform/second-factor.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { accessTokenOf, changeAgent, wholeAgent } from './own-account.ts';

type Calls = typeof agents.calls;

const issuer = 'Trestle';

/** What authenticator apps read from a QR code. */
const otpauthUrlOf = (email: string, secret: string): string =>
  `otpauth://totp/${issuer}:${encodeURIComponent(email)}?secret=${secret}&issuer=${issuer}`;

export const startTwoFactor: UseCase<Calls['startTwoFactor'], AgentsContext> = async (_input, context) => {
  const accessToken = await accessTokenOf(context);
  const secret = await associateAuthenticator(accessToken);
  return { secret, otpauthUrl: otpauthUrlOf(context.scope.agent.email, secret) };
};

export const finalizeTwoFactor: UseCase<Calls['finalizeTwoFactor'], AgentsContext> = async (
  { params, body },
  context,
) => {
  const accessToken = await accessTokenOf(context);
  await useAuthenticator(accessToken, body.trim());
  const agent = await changeAgent(params.agentId, 'agent.twoFactorEnabled', context, () => ({
    twoFactorEnabled: true,
  }));
  return agentView(agent, params.orgId);
};

/** For the person, and for administrators as long as the account is their organization's alone. */
export const endTwoFactor: UseCase<Calls['endTwoFactor'], AgentsContext> = async ({ params }, context) => {
  const { scope } = context;
  const isSelf = params.agentId === scope.agent.id;
  const agent = isSelf ? await wholeAgent(params.agentId) : await context.member(params.agentId);
  if (!mayAdministerAccount(scope, agent)) throw new DomainError(isSelf ? 'passwordSignInNeeded' : 'notPermitted');
  try {
    // The user pool decides what is asked for, so it says whether there is anything to switch off.
    if (!(await hasAuthenticator(agent.email))) throw new Error('no second factor');
    await dropAuthenticator(agent.email);
  } catch (error) {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    throw new DomainError('twoFactorNotDisabled', { reason });
  }
  const changed = await changeAgent(agent.id, 'agent.twoFactorDisabled', context, () => ({ twoFactorEnabled: false }));
  return agentView(changed, params.orgId);
};
