import type { AgentsContext } from '#functions/domain/agents/context.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import { markProved } from '#functions/platform/sign-in/session-records.ts';
import { verifyPerson } from '#functions/platform/sign-in/verify-person.ts';
import type { agents } from '#shared/contract/agents.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { passwordSession, wholeAgent } from './own-account.ts';

/** How long a session counts as freshly proved. */
const minutesProved = 10;

const isWrongPassword = (error: unknown): boolean => error instanceof DomainError && error.code === 'badCredentials';

/**
 * Shows again who is behind this session, by the password and, where a second factor is on, a code. Wrong ones count like failed sign-ins. For some
 * minutes the session then does what a session alone must not do, see {@link requireFreshProof}.
 */
export const proveIdentity: UseCase<(typeof agents.calls)['proveIdentity'], AgentsContext> = async (
  { params, body: { password, code } },
  context,
) => {
  const { scope, clock } = context;
  const session = await passwordSession(context);
  const agent = await wholeAgent(params.agentId);
  const claim = { email: agent.email, agent, password, code: code ?? null };
  const verified = await verifyPerson(claim, scope.device, context).catch((error: unknown) => {
    throw isWrongPassword(error) ? new DomainError('currentPasswordWrong') : error;
  });
  if (!verified.isComplete) throw new DomainError('twoFactorCodeNeeded');

  const provedUntil = clock.now().getTime() + minutesProved * minuteInMilliseconds;
  await markProved(agent.id, session, provedUntil, context);
  if (verified.used?.kind === 'recoveryCode') await tellOwner(agent, 'recoveryCodeUsed', context);
  return { provedUntil: new Date(provedUntil).toISOString() };
};

/**
 * Refuses with `proofNeeded` unless the person has shown within the last minutes who they are: for whatever somebody who has only got hold of a
 * session must not do. Refuses with `passwordSignInNeeded` who has signed in without a password.
 */
export async function requireFreshProof(context: Pick<AgentsContext, 'scope' | 'clock'>): Promise<void> {
  const { provedUntil } = await passwordSession(context);
  if (provedUntil <= context.clock.now().getTime()) throw new DomainError('proofNeeded');
}
