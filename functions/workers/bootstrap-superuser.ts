import * as z from 'zod';
import { bootstrapSuperuser, replaceSuperuserFactor } from '#functions/domain/agents/bootstrap-superuser.ts';
import { systemClock } from '#functions/platform/clock.ts';
import { sendMail } from '#functions/platform/mail/mailer.ts';
import { taskShell } from '#functions/platform/shell/task-shell.ts';
import { siteUrl } from '#functions/platform/site-url.ts';
import { Email, Password } from '#shared/domain/agent.ts';

const Superuser = z.object({ firstName: z.string(), lastName: z.string(), primaryEmail: Email, password: Password });
const Replacement = z.object({ primaryEmail: Email, replaceSecondFactor: z.literal(true) });

/**
 * Invoked by an operator, not by a queue: `aws lambda invoke` with the first superuser's name, e-mail address and password, or with the address of one
 * who has lost the second factor. The answer holds the secret for the authenticator app.
 */
export const handler = taskShell(async (event: unknown): Promise<{ readonly result: string }> => {
  const by = { actor: { agentId: 'operator', correlationId: 'bootstrap' }, clock: systemClock };
  const replacement = Replacement.safeParse(event);
  if (replacement.success) return replaceSuperuserFactor(replacement.data.primaryEmail, { ...by, siteUrl, sendMail });
  return bootstrapSuperuser(Superuser.parse(event), by);
});
