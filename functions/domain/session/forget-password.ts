import { passwordMail } from '#functions/platform/account-mails.ts';
import { agentChange, findAgentByEmail } from '#functions/platform/agent-store.ts';
import { agentOfLink, newLink } from '#functions/platform/mailed-link.ts';
import { writeRecords } from '#functions/platform/records.ts';
import type { UseCase } from '#functions/platform/serve-area.ts';
import type { session } from '#shared/contract/session.ts';
import type { SessionContext } from './context.ts';

type Calls = typeof session.calls;

/** The answer never tells whether the address is known. */
export const forgetPassword: UseCase<Calls['forgetPassword'], SessionContext> = async (
  { body },
  { actor, clock, siteUrl, sendMail, scope },
) => {
  const agent = await findAgentByEmail(body.username);
  if (!agent?.enabled || !agent.emailVerified) return {};
  const { token, pendingLink } = await newLink('password', agent.id, clock);
  try {
    await writeRecords(
      [agentChange({ ...agent, pendingLink }, agent.version, 'agent.passwordForgotten')],
      actor,
      clock.now(),
    );
    await sendMail(passwordMail(agent.email, agent.firstName, `${await siteUrl()}/reset-password/${token}`));
  } catch (error) {
    // A failure here would tell that the address exists.
    scope.log.error('A password mail was not sent.', { error: error instanceof Error ? error : String(error) });
  }
  return {};
};

export const verifyEmail: UseCase<Calls['verifyEmail'], SessionContext> = async ({ body }, { actor, clock }) => {
  const agent = await agentOfLink('email', body.token, clock);
  const verified = { ...agent, emailVerified: true, initialSignUpCompleted: true, pendingLink: null };
  const by = { ...actor, agentId: agent.id };
  await writeRecords([agentChange(verified, agent.version, 'agent.emailVerified')], by, clock.now());
  return {};
};
