import { randomBytes } from 'node:crypto';
import { type AgentRecord, membershipIn } from '#functions/platform/agent-store.ts';
import { agentView } from '#functions/platform/agent-view.ts';
import { signedInReply } from '#functions/platform/browser-answer.ts';
import { setIdentityPassword } from '#functions/platform/identity.ts';
import { agentOfLink } from '#functions/platform/mailed-link.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { newTokensAreValid, recordSession } from '#functions/platform/session-records.ts';
import { issueSessionToken } from '#functions/platform/session-token.ts';
import type { session } from '#shared/contract/session.ts';
import { newMembership } from '#shared/domain/agent.ts';
import type { Organization } from '#shared/domain/organization.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { linkOf, openQuestionnaire } from './public-questionnaire.ts';

type SignInPasswordless = UseCase<(typeof session.calls)['signInPasswordless'], SessionContext>;

/** Whoever belongs to the organization in another way by now, or no longer, signs in as usual or not at all. */
function requireUnaffiliated(agent: AgentRecord, organizationId: string): void {
  const membership = membershipIn(agent, organizationId);
  if (!membership) return;
  if (!membership.enabled || membership.accessType !== 'UNAFFILIATED') throw new DomainError('linkExpired');
}

/** Uses the link up. Somebody who is known elsewhere joins only now, because only now is the address shown to be theirs. */
async function used(agent: AgentRecord, { id, name }: Organization, context: SessionContext): Promise<AgentRecord> {
  const isHere = membershipIn(agent, id) !== null;
  const membership = newMembership({ organizationId: id, organizationName: name, accessType: 'UNAFFILIATED' });
  const verified: AgentRecord = {
    ...agent,
    emailVerified: true,
    pendingLink: null,
    memberships: isHere ? agent.memberships : [...agent.memberships, membership],
  };
  const changes = await context.agentAndMemberChanges(verified, agent.version, 'questionnaireLinkUsed');
  await writeRecords(changes, { ...context.actor, agentId: agent.id }, context.clock.now());
  return { ...verified, version: agent.version + 1 };
}

async function agentOf(token: string, params: { orgId: string; publicId: string }, { scope, clock }: SessionContext) {
  const { address } = scope.device;
  await takeSourceTurn('badLinks', address, clock);
  const agent = await agentOfLink('questionnaire', await linkOf(token, params), clock);
  requireUnaffiliated(agent, params.orgId);
  await giveSourceTurnBack('badLinks', address, clock);
  return agent;
}

export const signInPasswordless: SignInPasswordless = async ({ params, body }, context) => {
  const { clock, scope } = context;
  const { organization } = await openQuestionnaire(params);
  const found = await agentOf(body.token, params, context);
  // Before the address was verified, anybody may have signed up with it: their password must not become good by this link.
  if (!found.emailVerified) await setIdentityPassword(found.email, `${randomBytes(24).toString('base64url')}aA1`);
  const agent = await used(found, organization, context);

  await newTokensAreValid(agent, clock);
  const owner = { kind: 'link', agentId: agent.id, organizationId: organization.id } as const;
  const issued = await issueSessionToken(owner, clock.now());
  await recordSession(agent.id, issued, scope.device, context);
  // As the token sees them: confined to the organization.
  const memberships = agent.memberships.filter(({ organizationId }) => organizationId === organization.id);
  const view = agentView({ ...agent, superuser: false, memberships }, organization.id);
  const answer = { twoFactorRequired: false, twoFactorSuccess: true, agent: view };
  return signedInReply({ body: answer, signIn: issued }, scope.device, clock);
};
