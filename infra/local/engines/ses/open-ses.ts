import type { Engine, EngineOptions } from '../engine.ts';
import { openDatabase } from '../open-database.ts';
import { serveRest } from '../rest-protocol.ts';
import { identityRoutes, identitySchema } from './identity-operations.ts';
import { type Mailbox, mailboxSchema, openMailbox } from './mailbox.ts';
import { sendEmail } from './send-email.ts';

/** `now` is in epoch milliseconds. */
export type SesOptions = EngineOptions & { readonly now?: () => number };

/** The local SES: an engine and the mailbox in which everything it was given to send ends up. */
export type Ses = Engine & Mailbox;

/** Opens the local SES v2, kept in `ses.sqlite` of the data directory. */
export async function openSes(options: SesOptions): Promise<Ses> {
  const database = openDatabase(options.dataDir, 'ses.sqlite', mailboxSchema + identitySchema);
  const mailbox = openMailbox(database, options.now ?? Date.now);
  const handle = serveRest(
    {
      signingName: 'ses',
      invalidInputCode: 'BadRequestException',
      routes: [
        { method: 'POST', path: '/v2/email/outbound-emails', run: sendEmail(mailbox) },
        ...identityRoutes(database),
      ],
    },
    options.credentials,
  );
  return {
    ...mailbox,
    handle,
    close: async () => {
      if (database.isOpen) database.close();
    },
  };
}
