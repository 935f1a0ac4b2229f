import { ownVerificationMail } from '#functions/domain/configuration/exports/email-template-reader.ts';
import { mailSenderOf } from '#functions/domain/organizations/exports/mail-sender-reader.ts';
import { requireOpenPortal } from '#functions/domain/session/exports/external-portal-reader.ts';
import { admitSignUp } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { accountExistsMail, verificationMail } from '#functions/platform/mail/account-mails.ts';
import { findAgentByEmail, newAgentRecord } from '#functions/platform/people/agent-store.ts';
import { canSignIn } from '#functions/platform/people/people.ts';
import { requireAcceptablePassword } from '#functions/platform/sign-in/acceptable-password.ts';
import { keepSignUp } from '#functions/platform/sign-in/pending-sign-up.ts';
import type { agents } from '#shared/contract/agents.ts';
import { newMembership } from '#shared/domain/agent.ts';
import type { AgentsContext } from './context.ts';

type SignUpUnaffiliated = UseCase<(typeof agents.calls)['signUpUnaffiliated'], AgentsContext>;

/**
 * Keeps what was entered until the mailed link was followed; until then it binds nobody, and no invitation, account or other sign-up of the
 * address. The answer is the same whether or not the address is known: a known one gets a mail that says so.
 */
export const signUpUnaffiliated: SignUpUnaffiliated = async (
  { params, body: { password, firstName, lastName, primaryEmail: email } },
  context,
) => {
  const { name: organizationName } = await requireOpenPortal(params.id);
  const membership = newMembership({ organizationId: params.id, organizationName, accessType: 'UNAFFILIATED' });
  const signedUp = newAgentRecord({ firstName, lastName, email, memberships: [membership] });
  // Whether or not the address is known, so that the refusal does not tell.
  requireAcceptablePassword(password, signedUp);
  await admitSignUp(email, context.scope.device.address, context.clock);
  const site = await context.siteUrl();
  const token = await keepSignUp(params.id, { firstName, lastName, email, password }, context.clock);
  const known = await findAgentByEmail(email);
  if (known && canSignIn(known)) {
    await context.sendMail(accountExistsMail(known.email, known.firstName, `${site}/login`));
    return {};
  }
  const link = `${site}/verify-email/${token}`;
  const own = await ownVerificationMail(params.id, { to: email, firstName, link }, site);
  await context.sendMail(own ?? verificationMail(email, firstName, await mailSenderOf(params.id, site), link));
  return {};
};
