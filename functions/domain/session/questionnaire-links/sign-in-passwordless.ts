import { signedInReply } from '#functions/platform/http/browser-answer.ts';
import { giveSourceTurnBack, takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { type AgentRecord, agentIdOfEmail, findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { agentView } from '#functions/platform/people/agent-view.ts';
import { findInvitation } from '#functions/platform/people/people.ts';
import { newTokensAreValid, recordSession } from '#functions/platform/sign-in/session-records.ts';
import { issueSessionToken } from '#functions/platform/sign-in/session-token.ts';
import { attempted } from '#functions/platform/storage/attempts.ts';
import type { session } from '#shared/contract/session.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { SessionContext } from '../context.ts';
import { openQuestionnaire, takeQuestionnaireLink } from './public-questionnaire.ts';

type SignInPasswordless = UseCase<(typeof session.calls)['signInPasswordless'], SessionContext>;

/** Whoever belongs to the organization in another way by now, or no longer, signs in as usual or not at all. */
function requireUnaffiliated(agent: AgentRecord, organizationId: string): void {
  const membership = membershipIn(agent, organizationId);
  if (!agent.enabled) throw new DomainError('linkExpired');
  if (!membership) return;
  if (!membership.enabled || membership.accessType !== 'UNAFFILIATED') throw new DomainError('linkExpired');
}

/** Uses the link up: who asked for it, as far as they may still come in by it. */
async function applicantOf(
  token: string,
  params: { orgId: string; publicId: string },
  { scope, clock }: SessionContext,
) {
  const { address } = scope.device;
  await takeSourceTurn('badLinks', address, clock);
  const applicant = await takeQuestionnaireLink(token, params, clock);
  await giveSourceTurnBack('badLinks', address, clock);
  const id = await agentIdOfEmail(applicant.email);
  const known = id === null ? null : await findAgent(id);
  if (known) requireUnaffiliated(known, params.orgId);
  if (id !== null && (await findInvitation(params.orgId, id))) throw new DomainError('linkExpired');
  return applicant;
}

export const signInPasswordless: SignInPasswordless = async ({ params, body }, context) => {
  const { clock, scope } = context;
  const { organization } = await openQuestionnaire(params);
  const applicant = await applicantOf(body.token, params, context);
  // Somebody who is known elsewhere joins only now, because only now is the address shown to be theirs.
  const visitor = { ...applicant, organization, event: 'questionnaireLinkUsed' };
  const { agent } = await attempted(() => context.joinFromPortal(visitor, context));

  await newTokensAreValid(agent, clock);
  const owner = { kind: 'link', agentId: agent.id, organizationId: organization.id } as const;
  const issued = await issueSessionToken(owner, clock.now());
  await recordSession(agent, issued, scope.device, context);
  // As the token sees them: confined to the organization.
  const memberships = agent.memberships.filter(({ organizationId }) => organizationId === organization.id);
  const view = agentView({ ...agent, superuser: false, memberships }, organization.id);
  const answer = { twoFactorRequired: false, twoFactorSuccess: true, agent: view };
  return signedInReply({ body: answer, signIn: issued }, scope.device, clock);
};
