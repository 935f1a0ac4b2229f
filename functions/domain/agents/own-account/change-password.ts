import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import { type AgentRecord, poolUser } from '#functions/platform/people/agent-store.ts';
import { setIdentityPassword } from '#functions/platform/people/identity.ts';
import { passwordUnchanged, requireAcceptablePassword } from '#functions/platform/sign-in/acceptable-password.ts';
import type { BrowserSignIn } from '#functions/platform/sign-in/browser-session.ts';
import { recordSession } from '#functions/platform/sign-in/session-records.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import { verifyPerson } from '#functions/platform/sign-in/verify-person.ts';
import type { PasswordChange } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeAgent, passwordSession, wholeAgent } from './own-account.ts';
import { requireFreshProof } from './proof.ts';

/** Wrong ones count like failed sign-ins. */
async function requireCurrentPassword(agent: AgentRecord, password: string, context: AgentsContext): Promise<void> {
  const claim = { email: agent.email, agent, password, code: null };
  try {
    await verifyPerson(claim, context.scope.device, context);
  } catch (error) {
    const isWrong = error instanceof DomainError && error.code === 'badCredentials';
    throw isWrong ? new DomainError('currentPasswordWrong', { reason: error.message }) : error;
  }
}

/** A link for a new password that was mailed before is void; others, e.g. to a questionnaire, go on. */
const linkAfter = ({ pendingLink }: AgentRecord) => (pendingLink?.purpose === 'password' ? null : pendingLink);

/**
 * Sets a new password for who knows the current one and, where a second factor is on, has just shown a code of it. Every session ends, sign-ins that
 * are under way too; the answered token goes on.
 */
export async function changePassword(
  agentId: string,
  { currentPassword, password }: PasswordChange,
  context: AgentsContext,
): Promise<{ readonly agent: AgentRecord; readonly signIn: BrowserSignIn & { readonly token: string } }> {
  const { scope, clock } = context;
  await passwordSession(context);
  const agent = await wholeAgent(agentId);
  if (agent.twoFactorEnabled) await requireFreshProof(context);
  requireAcceptablePassword(password, agent);
  await requireCurrentPassword(agent, currentPassword, context);
  if (password === currentPassword) throw passwordUnchanged();

  await setIdentityPassword(poolUser(agent), password);
  const now = clock.now();
  const changed = await changeAgent(agent.id, 'agent.passwordChanged', context, (latest) => ({
    tokensValidFrom: now.toISOString(),
    endedSessions: [],
    pendingLink: linkAfter(latest),
  }));
  const holder = { kind: 'password', agentId: agent.id, organizationId: null } as const;
  const signIn = await issueSessionToken(holder, new Date(now.getTime() + 1));
  await recordSession(agent, signIn, scope.device, context);
  await tellOwner(changed, 'passwordChanged', context);
  return { agent: changed, signIn };
}
