import {
  type AgentRecord,
  agentPointers,
  findAgentByEmail,
  membershipIn,
  newAgentRecord,
} from '#functions/platform/agent-store.ts';
import { createIdentity } from '#functions/platform/identity.ts';
import { newLink } from '#functions/platform/mailed-link.ts';
import type { Mail } from '#functions/platform/mailer.ts';
import { admitSignUp } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import { newMembership } from '#shared/domain/agent.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { SessionContext } from '../context.ts';
import { boundToken, openQuestionnaire } from './public-questionnaire.ts';
import { questionnaireMail, signInAsUsualMail } from './questionnaire-mails.ts';

type SendMagicLink = UseCase<(typeof session.calls)['sendMagicLink'], SessionContext>;
type Input = Parameters<SendMagicLink>[0];

/** Somebody whom nobody knows yet. Without a name the address stands for it, so that lists show something. */
function newcomer({ email, firstName, lastName }: Input['body'], { id, name }: Organization): AgentRecord {
  const isNameless = firstName === '' && lastName === '';
  return newAgentRecord({
    firstName,
    lastName: isNameless ? email.slice(0, email.lastIndexOf('@')) : lastName,
    email,
    memberships: [newMembership({ organizationId: id, organizationName: name, accessType: 'UNAFFILIATED' })],
  });
}

/** Writes the link onto somebody who is known, or makes somebody new with it. */
async function linkFor(
  known: AgentRecord | null,
  { params, body }: Input,
  organization: Organization,
  context: SessionContext,
): Promise<{ agent: AgentRecord; token: string }> {
  const base = known ?? newcomer(body, organization);
  const { token, pendingLink } = await newLink('questionnaire', base.id, context.clock);
  const agent = { ...base, pendingLink };
  const changes = await context.agentAndMemberChanges(agent, known?.version ?? 'absent', 'questionnaireLinkSent');
  const pointers = known ? [] : agentPointers(agent, await createIdentity(agent.email));
  await writeRecords([...changes, ...pointers], context.actor, context.clock.now());
  return { agent, token: await boundToken(token, params) };
}

/** Null where there is nobody to write to. */
async function mailFor(input: Input, organization: Organization, name: string, context: SessionContext) {
  const { orgId, publicId } = input.params;
  const site = await context.siteUrl();
  const known = await findAgentByEmail(input.body.email);
  if (known && !known.enabled) return null;
  const questionnaire = { name, organizationName: organization.name };
  const membership = known && membershipIn(known, orgId);
  if (known && membership && membership.accessType !== 'UNAFFILIATED') {
    return signInAsUsualMail(known, questionnaire, `${site}/login?${new URLSearchParams({ orgId })}`);
  }
  if (membership && !membership.enabled) return null;
  const { agent, token } = await linkFor(known, input, organization, context);
  const path = [orgId, publicId, token].map(encodeURIComponent).join('/');
  return questionnaireMail(agent.email, questionnaire, `${site}/questionnaire/${path}`);
}

/**
 * The answer never tells whether the address is known. Who is a member, guest or partner of the organization gets no link, because it would
 * pass by the way in which they sign in.
 */
export const sendMagicLink: SendMagicLink = async (input, context) => {
  const { organization, questionnaire } = await openQuestionnaire(input.params);
  await admitSignUp(input.body.email, context.scope.device.address, context.clock);
  try {
    const mail: Mail | null = await mailFor(input, organization, questionnaire.name, context);
    if (mail) await context.sendMail(mail);
  } catch (error) {
    // A failure here would tell that the address exists.
    context.scope.log.error('A questionnaire link was not sent.', {
      error: error instanceof Error ? error : String(error),
    });
  }
  return {};
};
