import type { AgentsContext } from '#functions/domain/agents/context.ts';
import { verifyAccessToken } from '#functions/platform/access-token.ts';
import type { AgentRecord } from '#functions/platform/agent-store.ts';
import type { Session } from '#functions/platform/authenticate.ts';
import type { BrowserSignIn } from '#functions/platform/browser-session.ts';
import {
  requireAcceptablePassword,
  setIdentityPassword,
  signIn,
  signOutIdentity,
} from '#functions/platform/identity.ts';
import {
  endOfThisSecond,
  everyValidSession,
  newTokensAreValid,
  recordSession,
  withEnded,
} from '#functions/platform/session-records.ts';
import { verifyUnderLimits } from '#functions/platform/sign-in-attempts.ts';
import type { PasswordChange } from '#shared/domain/agent.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { changeAgent, passwordSession, wholeAgent } from './own-account.ts';

interface Changed {
  readonly agent: AgentRecord;
  /** Null where the caller has to sign in again. */
  readonly token: string | null;
  /** The sign-in that was opened with the new password; null where the former one goes on. */
  readonly signIn: BrowserSignIn | null;
}

const event = 'agent.passwordChanged';

/** The user pool says whether the password is right, and whether it would ask for a code. Wrong ones count like failed sign-ins. */
async function requireCurrentPassword(agent: AgentRecord, password: string, context: AgentsContext) {
  const claimant = { email: agent.email, agentId: agent.id, device: context.scope.device };
  try {
    return await verifyUnderLimits(claimant, () => signIn(agent.email, password, null), context);
  } catch (error) {
    const isWrong = error instanceof DomainError && error.code === 'badCredentials';
    throw isWrong ? new DomainError('currentPasswordWrong', { reason: error.message }) : error;
  }
}

/** A link for a new password that was mailed before is void; others, e.g. to a questionnaire, go on. */
const linkAfter = ({ pendingLink }: AgentRecord) => (pendingLink?.purpose === 'password' ? null : pendingLink);

/** Ends every session, this one too, and opens a new one with the new password. */
async function renewSession(agent: AgentRecord, password: string, context: AgentsContext): Promise<Changed> {
  const { scope, clock } = context;
  const changed = await changeAgent(agent.id, event, context, (latest) => ({
    tokensValidFrom: endOfThisSecond(clock.now()),
    pendingLink: linkAfter(latest),
  }));
  await newTokensAreValid(changed, clock);
  const result = await signIn(agent.email, password, null);
  if (result.kind === 'twoFactorRequired') return { agent: changed, token: null, signIn: null };
  const claims = await verifyAccessToken(result.token);
  await recordSession(agent.id, { ...claims, kind: 'password' }, scope.device, context);
  const opened = { ...claims, kind: 'password', agentId: agent.id, organizationId: null } as const;
  return { agent: changed, token: result.token, signIn: opened };
}

/**
 * A new session would take a code, so this one stays: tokens from before it are refused by their time, those that were issued since by their
 * ids. Where these are too many to remember, all sessions end.
 */
async function keepSession(agent: AgentRecord, { id, issuedAt }: Session, context: AgentsContext): Promise<Changed> {
  const now = context.clock.now();
  let isKept = true;
  const changed = await changeAgent(agent.id, event, context, async (latest) => {
    const others = (await everyValidSession(latest, now)).filter((one) => one.id !== id && one.issuedAt >= issuedAt);
    const endedSessions = withEnded(latest, others, now);
    const pendingLink = linkAfter(latest);
    isKept = endedSessions !== null;
    if (endedSessions === null) return { tokensValidFrom: endOfThisSecond(now), pendingLink };
    const validFrom = Math.max(issuedAt, Date.parse(latest.tokensValidFrom));
    return { tokensValidFrom: new Date(validFrom).toISOString(), endedSessions, pendingLink };
  });
  const token = isKept ? (context.scope.authorization?.replace(/^Bearer /i, '') ?? null) : null;
  return { agent: changed, token, signIn: null };
}

/** Sets a new password for who knows the current one. All other sessions end; the answered token goes on. */
export async function changePassword(
  agentId: string,
  { currentPassword, password }: PasswordChange,
  context: AgentsContext,
): Promise<Changed> {
  const own = passwordSession(context);
  const agent = await wholeAgent(agentId);
  requireAcceptablePassword(password);
  const verified = await requireCurrentPassword(agent, currentPassword, context);

  await setIdentityPassword(agent.email, password);
  await signOutIdentity(agent.email);
  return verified.kind === 'twoFactorRequired'
    ? keepSession(agent, own, context)
    : renewSession(agent, password, context);
}
