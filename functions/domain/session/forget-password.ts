import { setTimeout as pause } from 'node:timers/promises';
import { takeMail, takeSourceTurn } from '#functions/platform/http/rate-limits.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { passwordMail } from '#functions/platform/mail/account-mails.ts';
import { agentChange, findAgentByEmail } from '#functions/platform/people/agent-store.ts';
import { newPasswordLink } from '#functions/platform/sign-in/mailed-link.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { session } from '#shared/contract/session.ts';
import type { SessionContext } from './context.ts';

type Calls = typeof session.calls;

/** Sending a mail takes time, which would tell that there is somebody to send it to; every answer takes at least this long. */
const shortestAnswerInMilliseconds = 600;

async function mailLink(username: string, { actor, clock, siteUrl, sendMail, scope }: SessionContext): Promise<void> {
  try {
    const mayBeSent = await takeMail('passwordMails', username, clock);
    const agent = await findAgentByEmail(username);
    if (!mayBeSent || !agent?.enabled || !agent.emailVerified || agent.apiClient) return;
    const { token, pendingLink } = await newPasswordLink(agent.id, clock);
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
}

/**
 * The answer never tells whether the address is known, or whether it has had its mails for this hour; only who asks for too many addresses
 * is told so.
 */
export const forgetPassword: UseCase<Calls['forgetPassword'], SessionContext> = async ({ body }, context) => {
  await takeSourceTurn('passwordRequests', context.scope.device.address, context.clock);
  await Promise.all([mailLink(body.username, context), pause(shortestAnswerInMilliseconds)]);
  return {};
};
