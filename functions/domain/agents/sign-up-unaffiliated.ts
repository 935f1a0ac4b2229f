import { ownVerificationMail } from '#functions/domain/configuration/email-template-reader.ts';
import { requireOpenPortal } from '#functions/domain/session/external-portal-reader.ts';
import { requireAcceptablePassword } from '#functions/platform/acceptable-password.ts';
import { accountExistsMail, verificationMail } from '#functions/platform/account-mails.ts';
import {
  type AgentRecord,
  agentPointers,
  findAgentByEmail,
  membershipIn,
  newAgentRecord,
} from '#functions/platform/agent-store.ts';
import { createIdentity, setIdentityPassword } from '#functions/platform/identity.ts';
import { newLink } from '#functions/platform/mailed-link.ts';
import { admitSignUp } from '#functions/platform/rate-limits.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { agents } from '#shared/contract/agents.ts';
import { type Membership, newMembership } from '#shared/domain/agent.ts';
import { agentAndMemberChanges } from './agent-and-member-changes.ts';
import type { AgentsContext } from './context.ts';

type Calls = typeof agents.calls;

/** Who signed up elsewhere and was never verified there joins here as well. */
const joined = (agent: AgentRecord, membership: Membership): AgentRecord =>
  membershipIn(agent, membership.organizationId)
    ? agent
    : { ...agent, memberships: [...agent.memberships, membership] };

/**
 * The answer is the same whether or not the address is known: a known one gets a mail that says so, and its password stays as it is. An
 * account that was never verified may be signed up for again.
 */
export const signUpUnaffiliated: UseCase<Calls['signUpUnaffiliated'], AgentsContext> = async (
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
  const known = await findAgentByEmail(email);
  if (known?.emailVerified) {
    await context.sendMail(accountExistsMail(known.email, known.firstName, `${site}/login`));
    return {};
  }

  const subject = await createIdentity(email);
  await setIdentityPassword(email, password);
  const base = known ? joined(known, membership) : signedUp;
  const { token, pendingLink } = await newLink('email', base.id, context.clock);
  await writeRecords(
    [
      ...(await agentAndMemberChanges({ ...base, pendingLink }, known?.version ?? 'absent', 'signedUp')),
      ...(known ? [] : agentPointers(base, subject)),
    ],
    context.actor,
    context.clock.now(),
  );
  const link = `${site}/verify-email/${token}`;
  const own = await ownVerificationMail(params.id, { to: base.email, firstName: base.firstName, link }, site);
  await context.sendMail(own ?? verificationMail(base.email, base.firstName, organizationName, link));
  return {};
};
