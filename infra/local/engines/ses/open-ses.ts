import type { Engine, EngineOptions } from '../engine.ts';
import { openDatabase } from '../open-database.ts';
import { serveRest } from '../rest-protocol.ts';
import { configurationSetSchema, openMailSettings } from './configuration-sets.ts';
import { identityRoutes, identitySchema } from './identity-operations.ts';
import { type MailEvent, outcomesOf } from './mail-events.ts';
import { type Mailbox, mailboxSchema, openMailbox } from './mailbox.ts';
import { sendEmail } from './send-email.ts';

/** `now` is in epoch milliseconds. `publish` gets what becomes of mails, where their configuration set publishes it. */
export type SesOptions = EngineOptions & {
  readonly now?: () => number;
  readonly publish?: (event: MailEvent) => Promise<void>;
};

/** The local SES: an engine and the mailbox in which everything it was given to send ends up. */
export type Ses = Engine & Mailbox;

/** Opens the local SES v2, kept in `ses.sqlite` of the data directory. */
export async function openSes(options: SesOptions): Promise<Ses> {
  const database = openDatabase(options.dataDir, 'ses.sqlite', mailboxSchema + identitySchema + configurationSetSchema);
  const mailbox = openMailbox(database, options.now ?? Date.now);
  const settings = openMailSettings(database);
  const { publish = async () => undefined } = options;

  /** A mail that was sent is published afterwards, as SES does; nobody who sent one waits for it, or fails by it. */
  const publishOutcomes = async (id: string, configurationSet: string): Promise<void> => {
    const mail = mailbox.read(id);
    if (mail === null) return;
    const published = settings.publishedBy(configurationSet);
    const outcomes = outcomesOf({ mail, configurationSet, suppressed: settings.suppressed }, options);
    for (const [type, event] of outcomes) if (published.has(type)) await publish(event);
  };
  const handle = serveRest(
    {
      signingName: 'ses',
      invalidInputCode: 'BadRequestException',
      routes: [
        { method: 'POST', path: '/v2/email/outbound-emails', run: sendEmail(mailbox, settings, publishOutcomes) },
        ...settings.routes,
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
