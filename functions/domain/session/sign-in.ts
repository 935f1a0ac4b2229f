import { listAllOrganizations, withCurrentNames } from '#functions/domain/organizations/exports/organization-reader.ts';
import { signedInReply } from '#functions/platform/http/browser-answer.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { tellOwner } from '#functions/platform/mail/tell-owner.ts';
import { type AgentRecord, findAgent, findAgentByEmail } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import { rememberDevice } from '#functions/platform/sign-in/known-device.ts';
import type { UsedFactor } from '#functions/platform/sign-in/second-factor.ts';
import { newTokensAreValid, recordSession } from '#functions/platform/sign-in/session-records.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import { membershipToSignOnOf } from '#functions/platform/sign-in/sign-on-policy.ts';
import { verifyPerson } from '#functions/platform/sign-in/verify-person.ts';
import type { session } from '#shared/contract/session.ts';
import { longestEmail } from '#shared/domain/email.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { basicCredentials } from './basic-credentials.ts';
import type { SessionContext } from './context.ts';

type SignIn = UseCase<(typeof session.calls)['signIn'], SessionContext>;

export const codeIsRequired = { twoFactorRequired: true, twoFactorSuccess: false, agent: null, token: null };

/** Superusers belong to no organization; they start in the first one. */
async function startingOrganization(agent: AgentRecord, wanted: string | undefined): Promise<string | undefined> {
  if (wanted !== undefined || !agent.superuser || agent.memberships.length > 0) return wanted;
  return (await listAllOrganizations({ limit: 1 })).items[0]?.id;
}

/** Refuses an organization to which the agent does not belong, and whoever was shut out of where they belong. */
export function requireMember(agent: AgentRecord, wanted: string | undefined): void {
  if (agent.superuser) return;
  const memberships = agent.memberships.filter(
    ({ organizationId }) => wanted === undefined || organizationId === wanted,
  );
  if (memberships.some(({ enabled }) => enabled)) return;
  throw new DomainError(memberships.length > 0 ? 'accountDisabled' : 'wrongOrganization');
}

/**
 * The agent as a password opens the product: without the organization that asks for single sign-on. Refuses where that is the one that is
 * wanted, or the only one.
 */
export async function openedByPassword(agent: AgentRecord, wanted: string | undefined): Promise<AgentRecord> {
  const closed = await membershipToSignOnOf(agent);
  if (closed === null) return agent;
  const memberships = agent.memberships.filter((membership) => membership !== closed);
  const isWanted = wanted === closed.organizationId || !memberships.some(({ enabled }) => enabled);
  if (isWanted) throw new DomainError('singleSignOnRequired');
  return { ...agent, memberships };
}

/**
 * The organization to which a sign-in comes, as far as it says so: the one that is wanted, or the only one that it opens. Whoever works with several and names
 * none has come to none of them yet, and none of them learns of it before.
 */
function organizationOf({ memberships, superuser }: AgentRecord, wanted: string | undefined): string | null {
  const opened = memberships.filter(
    ({ enabled, organizationId }) => enabled && organizationId === (wanted ?? organizationId),
  );
  const [only = null, another] = opened;
  const isNamed = wanted !== undefined || !superuser;
  return isNamed && another === undefined ? (only?.organizationId ?? null) : null;
}

interface SignedIn {
  readonly agent: AgentRecord;
  /** When the sign-in began: what ends all sessions while it is under way ends this one too. */
  readonly begunAt: Date;
  readonly used: UsedFactor | null;
}

/** The answer of a completed sign-in, which is recorded first; refuses an organization to which the agent does not belong. */
export async function signedInAnswer(
  { agent, begunAt, used }: SignedIn,
  wanted: string | undefined,
  context: SessionContext,
) {
  const { scope, clock } = context;
  requireMember(agent, wanted);
  const opened = await openedByPassword(agent, wanted);
  const holder = { kind: 'password', agentId: agent.id, organizationId: null } as const;
  const signIn = await issueSessionToken(holder, begunAt);
  await recordSession(agent, signIn, scope.device, context, { comesTo: organizationOf(opened, wanted) });
  if (scope.device.page.asksAsOwn) await rememberDevice(agent.email, scope, clock);
  const isRecovered = used?.kind === 'recoveryCode';
  if (isRecovered) await tellOwner(agent, 'recoveryCodeUsed', context);
  const view = await withCurrentNames(agentView(opened, await startingOrganization(opened, wanted)));
  const left = isRecovered ? { recoveryCodesLeft: used.left } : {};
  const body = { twoFactorRequired: false, twoFactorSuccess: true, agent: view, ...left };
  return signedInReply({ body, signIn }, scope.device, clock);
}

/** Somebody unknown takes as many reads as somebody known, so that the time of the answer does not tell. */
async function agentOf(email: string): Promise<AgentRecord | null> {
  const agent = (await findAgentByEmail(email)) ?? (await findAgent('nobody'));
  return agent?.apiClient === true ? null : agent;
}

/** Only who gives the right password learns that the account is disabled or unverified. */
export const signIn: SignIn = async ({ query }, context) => {
  const { scope, clock } = context;
  const { user, password } = basicCredentials(scope.authorization);
  const email = user.trim().toLowerCase();
  if (email.length > longestEmail) throw new DomainError('badCredentials', { reason: 'no address is that long' });
  const agent = await agentOf(email);
  await newTokensAreValid(agent, clock);
  const begunAt = clock.now();

  const verified = await verifyPerson({ email, agent, password, code: scope.twoFactorCode }, scope.device, context);
  if (!verified.isComplete) return codeIsRequired;

  if (!verified.agent.enabled) throw new DomainError('accountDisabled');
  if (!verified.agent.emailVerified) throw new DomainError('emailNotVerified');
  return signedInAnswer({ ...verified, begunAt }, query.orgId, context);
};
