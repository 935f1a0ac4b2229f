import { accountExistsMail, verificationMail } from '#functions/platform/account-mails.ts';
import { type AgentRecord, agentChange, agentPointers, findAgentByEmail } from '#functions/platform/agent-store.ts';
import { createIdentity, setIdentityPassword } from '#functions/platform/identity.ts';
import { newLink } from '#functions/platform/mailed-link.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import { tableOf } from '#functions/platform/table.ts';
import type { agents } from '#shared/contract/agents.ts';
import type { AgentsContext } from './context.ts';
import { memberChange, newAgent } from './invite-agent.ts';

type Calls = typeof agents.calls;

/**
 * The answer is the same whether or not the address is known: a known one gets a mail that says so, and its password stays as it is. An
 * account that was never verified may be signed up for again.
 */
export const signUpUnaffiliated: UseCase<Calls['signUpUnaffiliated'], AgentsContext> = async (
  { params, body: { password, ...person } },
  context,
) => {
  const organizationName = await context.organizationName(params.id);
  const site = await context.siteUrl();
  const known = await findAgentByEmail(person.primaryEmail);
  if (known?.emailVerified) {
    await context.sendMail(accountExistsMail(known.email, known.firstName, `${site}/login`));
    return {};
  }

  const membership = {
    organizationId: params.id,
    organizationName,
    accessType: 'UNAFFILIATED' as const,
    roles: [],
    enabled: true,
  };
  const subject = await createIdentity(person.primaryEmail);
  await setIdentityPassword(person.primaryEmail, password);
  const base: AgentRecord = known ?? { ...newAgent({ ...person, membership }), emailVerified: false };
  const { token, pendingLink } = await newLink('email', base.id, context.clock);
  await writeRecords(
    [
      agentChange({ ...base, pendingLink }, known?.version ?? 'absent', 'agent.signedUp'),
      ...(known
        ? []
        : [
            ...agentPointers(base, subject),
            memberChange(tableOf(params.id), base, membership, 'absent', 'member.added'),
          ]),
    ],
    context.actor,
    context.clock.now(),
  );
  await context.sendMail(
    verificationMail(base.email, base.firstName, organizationName, `${site}/verify-email/${token}`),
  );
  return {};
};
