import { senderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { admitSignUp } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';
import { agentIdOfEmail, findAgent, membershipIn } from '#functions/platform/people/agent-store.ts';
import { findInvitation } from '#functions/platform/people/people.ts';
import type { session } from '#shared/contract/session.ts';
import type { Organization } from '#shared/domain/organization.ts';
import type { SessionContext } from '../context.ts';
import { type Applicant, newQuestionnaireLink, openQuestionnaire } from './public-questionnaire.ts';
import { acceptFirstMail, signInAsUsualMail, signInLinkMail } from './questionnaire-mails.ts';

type SendMagicLink = UseCase<(typeof session.calls)['sendMagicLink'], SessionContext>;
type Input = Parameters<SendMagicLink>[0];

/** Without a name the address stands for it, so that lists show something. */
function applicantOf({ email, firstName, lastName }: Input['body']): Applicant {
  const isNameless = firstName === '' && lastName === '';
  return { email, firstName, lastName: isNameless ? email.slice(0, email.lastIndexOf('@')) : lastName };
}

/** Null where there is nobody to write to. */
async function mailFor(input: Input, organization: Organization, context: SessionContext) {
  const { orgId, publicId } = input.params;
  const { email } = input.body;
  const site = await context.siteUrl();
  const sender = senderOf(organization, site);
  const id = await agentIdOfEmail(email);
  const known = id === null ? null : await findAgent(id);
  if (known && !known.enabled) return null;
  const membership = known && membershipIn(known, orgId);
  if (known && membership && membership.accessType !== 'UNAFFILIATED') {
    return signInAsUsualMail(known, sender, `${site}/login?${new URLSearchParams({ orgId })}`);
  }
  if (membership && !membership.enabled) return null;
  if (!membership && id !== null && (await findInvitation(orgId, id))) return acceptFirstMail(email, sender);
  const token = await newQuestionnaireLink(applicantOf(input.body), input.params, context.clock);
  const path = [orgId, publicId, token].map(encodeURIComponent).join('/');
  return signInLinkMail(email, sender, `${site}/questionnaire/${path}`);
}

/**
 * The answer never tells whether the address is known. Who is a member, guest or partner of the organization gets no link, because it would
 * pass by the way in which they sign in.
 */
export const sendMagicLink: SendMagicLink = async (input, context) => {
  const { organization } = await openQuestionnaire(input.params);
  await admitSignUp(input.body.email, context.scope.device.address, context.clock);
  try {
    const mail: Mail | null = await mailFor(input, organization, context);
    if (mail) await context.sendMail(mail);
  } catch (error) {
    // A failure here would tell that the address exists.
    context.scope.log.error('A questionnaire link was not sent.', {
      error: error instanceof Error ? error : String(error),
    });
  }
  return {};
};
