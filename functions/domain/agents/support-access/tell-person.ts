import type { AgentsContext } from '#functions/domain/agents/context.ts';
import type { Mail } from '#functions/platform/mail/mailer.ts';

/** What the mail tells is done by then, and stands in the person's profile: a mail that cannot be sent is logged and changes nothing. */
export async function tellPerson(mail: Mail, { sendMail, scope }: AgentsContext): Promise<void> {
  await sendMail(mail).catch((error: unknown) =>
    scope.log.error('Somebody was not told of support access.', {
      error: error instanceof Error ? error : String(error),
    }),
  );
}
