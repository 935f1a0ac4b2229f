import type { EngineEndpoints } from '../aws-clients.ts';
import { type AwsServer, serveAws } from './aws-server.ts';
import { openCognito } from './cognito/open-cognito.ts';
import { type DynamoDbEngine, openDynamoDb } from './dynamodb.ts';
import type { Engine, EngineOptions } from './engine.ts';
import { openS3 } from './s3/open-s3.ts';
import { openScheduler } from './scheduler/open-scheduler.ts';
import type { Firing } from './scheduler/schedule-clock.ts';
import { openSecretsManager } from './secrets-manager/open-secrets-manager.ts';
import type { MailEvent } from './ses/mail-events.ts';
import type { Mailbox } from './ses/mailbox.ts';
import { openSes, type Ses } from './ses/open-ses.ts';
import { type HeldMessages, openSqs, type Sqs } from './sqs/open-sqs.ts';
import { openSsm } from './ssm/open-ssm.ts';
import { openSts, type Sts } from './sts/open-sts.ts';

/** `onFire` calls the target of a schedule; a rejection has the scheduler try again. `publish` gets what services tell EventBridge. */
export interface LocalEnginesOptions extends EngineOptions {
  onFire(firing: Firing): Promise<void>;
  publish(event: MailEvent): Promise<void>;
  readonly print: (line: string) => void;
  readonly tablesInMemory?: boolean | undefined;
}

/** All engines of this machine. */
export interface LocalEngines {
  readonly endpoints: EngineEndpoints;
  readonly mailbox: Mailbox;
  readonly heldMessages: HeldMessages;
  close(): Promise<void>;
}

/** Opens every engine: DynamoDB Local as a process of its own, all others in this one behind one port. */
export async function openLocalEngines(options: LocalEnginesOptions): Promise<LocalEngines> {
  const opened: { close(): Promise<void> }[] = [];
  const keep = async <Opened extends { close(): Promise<void> }>(opening: Promise<Opened>): Promise<Opened> => {
    const engine = await opening;
    opened.push(engine);
    return engine;
  };
  const close = async () => {
    for (const engine of opened.toReversed()) await engine.close();
  };
  const onUnexpectedExit = () => options.print('DynamoDB Local ended; restart to go on working');
  const [dynamoDb, services] = await Promise.allSettled([
    keep<DynamoDbEngine>(
      openDynamoDb({ dataDir: options.dataDir, inMemory: options.tablesInMemory, onUnexpectedExit }),
    ),
    openServices(options, keep),
  ]);
  if (dynamoDb.status === 'rejected' || services.status === 'rejected') {
    await close();
    throw dynamoDb.status === 'rejected'
      ? dynamoDb.reason
      : services.status === 'rejected'
        ? services.reason
        : undefined;
  }
  const { server, ses, sqs } = services.value;
  return {
    endpoints: { dynamoDb: dynamoDb.value.endpoint, services: server.url },
    mailbox: ses,
    heldMessages: sqs.heldMessages,
    close,
  };
}

type Keep = <Opened extends { close(): Promise<void> }>(opening: Promise<Opened>) => Promise<Opened>;

interface Services {
  readonly server: AwsServer;
  readonly ses: Ses;
  readonly sqs: Sqs;
}

async function openServices(options: LocalEnginesOptions, keep: Keep): Promise<Services> {
  const ses = await keep(openSes(options));
  const sqs = await keep<Sqs>(openSqs(options));
  const { sts, iam, sessions } = await keep<Sts>(openSts(options));
  const engines = {
    ses,
    sts,
    iam,
    s3: await keep<Engine>(openS3({ ...options, sessions })),
    sqs,
    ssm: await keep<Engine>(openSsm(options)),
    secretsmanager: await keep<Engine>(openSecretsManager(options)),
    'cognito-idp': await keep<Engine>(
      openCognito({ ...options, deliver: async (mail) => void (await ses.deliver(mail)) }),
    ),
    scheduler: await keep<Engine>(openScheduler({ ...options, onGiveUp: giveUp(options) })),
  };
  return { server: await keep<AwsServer>(serveAws({ engines, port: 0 })), ses, sqs };
}

function giveUp({ print }: LocalEnginesOptions) {
  return ({ name }: Firing, reason: unknown) =>
    print(`schedule ${name}: given up: ${reason instanceof Error ? reason.message : String(reason)}`);
}
