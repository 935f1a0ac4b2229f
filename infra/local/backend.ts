import type { AwsAccess } from './aws-clients.ts';
import type { DataDirectory } from './data-directory.ts';
import { openLocalEngines } from './engines/local-engines.ts';
import type { Firing } from './engines/scheduler/schedule-clock.ts';
import type { MailEvent } from './engines/ses/mail-events.ts';
import type { Mailbox } from './engines/ses/mailbox.ts';
import type { HeldMessages } from './engines/sqs/open-sqs.ts';

/** The account that everything here belongs to; the region is that of every stage. */
export const localAccount = { accountId: '000000000000', region: 'us-east-1' } as const;

/** What stands in for AWS. An emulator of the user's choice has no mailbox of ours, and tells no messages. */
export interface Backend {
  readonly access: AwsAccess;
  readonly mailbox: Mailbox | undefined;
  readonly heldMessages: HeldMessages | undefined;
  close(): Promise<void>;
}

/** `emulatorUrl` replaces our engines by an emulator at that address. */
export interface BackendOptions {
  readonly directory: DataDirectory;
  readonly emulatorUrl: string | undefined;
  readonly tablesInMemory?: boolean | undefined;
  onFire(firing: Firing): Promise<void>;
  publish(event: MailEvent): Promise<void>;
  readonly print: (line: string) => void;
}

/** Starts the engines, or points at the emulator that replaces them. */
export async function openBackend(options: BackendOptions): Promise<Backend> {
  const { directory, emulatorUrl, tablesInMemory, onFire, publish, print } = options;
  const { region, accountId } = localAccount;
  if (emulatorUrl !== undefined) {
    print(`Using the emulator at ${emulatorUrl}; schedules run there only if it can reach this machine`);
    const endpoint = emulatorUrl.replace(/\/$/, '');
    const credentials = {
      accessKeyId: process.env['AWS_ACCESS_KEY_ID'] ?? 'test',
      secretAccessKey: process.env['AWS_SECRET_ACCESS_KEY'] ?? 'test',
    };
    const access = { region, credentials, endpoints: { dynamoDb: endpoint, services: endpoint } };
    return { access, mailbox: undefined, heldMessages: undefined, close: async () => undefined };
  }
  const { path: dataDir, credentials } = directory;
  const engines = await openLocalEngines({
    dataDir,
    credentials,
    region,
    accountId,
    tablesInMemory,
    onFire,
    publish,
    print,
  });
  return {
    access: { region, credentials, endpoints: engines.endpoints },
    mailbox: engines.mailbox,
    heldMessages: engines.heldMessages,
    close: engines.close,
  };
}
