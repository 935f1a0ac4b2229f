import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiAddress, openApiAddress } from './api-address.ts';
import { type AwsClients, awsClients } from './aws-clients.ts';
import { type Backend, localAccount, openBackend } from './backend.ts';
import { type Closing, closingInTurn } from './closing.ts';
import { openDataDirectory } from './data-directory.ts';
import { demoCodes } from './demo-seed.ts';
import type { Mailbox } from './engines/ses/mailbox.ts';
import { mailboxPage } from './engines/ses/mailbox-page.ts';
import { type EventBus, openEventBus } from './event-bus.ts';
import { openEdge } from './gateway/distribution.ts';
import { localPage } from './gateway/local-pages.ts';
import { type Answer, type Gateway, openGateway } from './gateway.ts';
import { type LocalOrigins, toLocalHosts } from './hosts.ts';
import { type LambdaHost, openLambdaHost } from './lambda-host.ts';
import { platformEnvironment } from './platform-environment.ts';
import { consumeQueue } from './queue-consumer.ts';
import type { LocalStack, ServeOptions } from './running-stack.ts';
import { type Checkpoints, openCheckpoints } from './streams/checkpoints.ts';
import { consumeStream, type StreamConsumer } from './streams/consume-stream.ts';
import { openTargets, type Targets } from './targets.ts';
import { type Assembly, readAssembly } from './template/assembly.ts';
import type { DeclaredRuntime } from './template/declared-runtime.ts';
import { provision } from './template/provision.ts';
import { openPhysicalIds } from './template/state.ts';

const graceForMessagesInMilliseconds = 3_000;

/** Runs the synthesized templates: opens the engines, makes the resources, and serves the site and its API. */
export async function serveAssembly(options: ServeOptions): Promise<LocalStack> {
  const closing = closingInTurn(options.print);
  try {
    return await serve(options, closing);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function serve(options: ServeOptions, closing: Closing): Promise<LocalStack> {
  const { print } = options;
  const gateway = await openGateway(options.port, print);
  closing.add(gateway.close);
  const apiAddress = await openApiAddress(print);
  closing.add(apiAddress.close);
  const directory = openDataDirectory(options.dataDir, options.prepareData);
  closing.add(directory.release);

  // Schedules that fell due while everything was stopped fire as soon as their engine opens, before there is anything to call.
  const targets = Promise.withResolvers<Targets>();
  closing.add(() => targets.reject(new Error('The stack is stopping')));
  targets.promise.catch(() => undefined);
  const onFire = async ({ targetArn, input }: { targetArn: string; input: string | null }) =>
    (await targets.promise).call(targetArn, input ?? undefined);
  const bus = Promise.withResolvers<EventBus>();
  const publish = async (event: object) => (await bus.promise).publish(event);
  const [assembly, backend] = await bothOrNeither(
    assemblyOf(options),
    openBackend({
      ...{ emulatorUrl: options.emulatorUrl, tablesInMemory: options.tablesInMemory },
      ...{ directory, onFire, publish, print },
    }),
    closing,
  );

  const aws = awsClients(backend.access);
  closing.add(aws.close);
  const origins = { site: gateway.origin, api: apiAddress.origin, s3: backend.access.endpoints.services };
  const { runtime, unsupported } = await provisionAll(assembly, { aws, print, dataDir: directory.path, origins });
  const host = openLambdaHost({
    functions: runtime.functions,
    platformEnvironment: platformEnvironment(backend.access),
    logDir: join(directory.path, 'logs'),
    largestPool: options.largestPool,
    print,
  });
  targets.resolve(openTargets(host, runtime.queues, aws.sqs));
  bus.resolve(openEventBus([...runtime.eventRules.values()], await targets.promise));
  const checkpoints = openCheckpoints(join(directory.path, 'streams.json'));
  const stack = { options, runtime, aws, host, gateway, apiAddress, backend, unsupported, checkpoints };
  await connect(stack, closing, await targets.promise, origins);
  return localStack(stack, closing, await targets.promise);
}

interface Running {
  readonly options: ServeOptions;
  readonly runtime: DeclaredRuntime;
  readonly aws: AwsClients;
  readonly host: LambdaHost;
  readonly gateway: Gateway;
  readonly apiAddress: ApiAddress;
  readonly backend: Backend;
  readonly unsupported: readonly string[];
  readonly checkpoints: Checkpoints;
}

async function assemblyOf({ assembly }: ServeOptions): Promise<Assembly> {
  return readAssembly(typeof assembly === 'string' ? assembly : await assembly());
}

/** Waits for both; when one fails, what the other opened is closed. */
async function bothOrNeither(assembly: Promise<Assembly>, backend: Promise<Backend>, closing: Closing) {
  const opened = backend.then((ready) => {
    closing.add(ready.close);
    return ready;
  });
  try {
    return await Promise.all([assembly, opened]);
  } catch (error) {
    await Promise.allSettled([opened]);
    throw error;
  }
}

async function provisionAll(
  assembly: Assembly,
  {
    aws,
    print,
    dataDir,
    origins,
  }: { aws: AwsClients; print: (line: string) => void; dataDir: string; origins: LocalOrigins },
) {
  const unsupported: string[] = [];
  const runtime = await provision(assembly, {
    ...localAccount,
    aws,
    dataDir,
    physicalIds: openPhysicalIds(join(dataDir, 'state.json')),
    toLocalHosts: (text) => toLocalHosts(text, origins),
    reportUnsupported: (what) => unsupported.push(what),
  });
  for (const what of unsupported) print(`not supported on one machine: ${what}`);
  return { runtime, unsupported };
}

/** Starts what calls functions by itself: the mappings of queues and streams. */
function startMappings(
  { options, runtime, aws, host, checkpoints }: Running,
  closing: Closing,
): readonly StreamConsumer[] {
  const { print, retrySeconds } = options;
  const { region } = localAccount;
  const consumers = runtime.queueMappings.map((mapping) => {
    const queue = runtime.queues.get(mapping.queueArn);
    if (queue === undefined) throw new Error(`${mapping.queueArn} is not a queue of this stack`);
    return consumeQueue({ mapping, queue, sqs: aws.sqs, host, region, retrySeconds, print });
  });
  const retryMilliseconds = retrySeconds === undefined ? undefined : retrySeconds * 1_000;
  const { sqs, streams } = aws;
  const { queues } = runtime;
  const streamConsumers = runtime.streamMappings.map((mapping) =>
    consumeStream({ mapping, streams, checkpoints, sqs, queues, host, region, retryMilliseconds, print }),
  );
  closing.add(async () => {
    const stopped = Promise.all([...consumers, ...streamConsumers].map((consumer) => consumer.stop()));
    await Promise.race([stopped, sleep(graceForMessagesInMilliseconds, undefined, { ref: false })]);
    await host.close();
    await stopped;
  });
  return streamConsumers;
}

async function connect(running: Running, closing: Closing, targets: Targets, origins: LocalOrigins): Promise<void> {
  const { options, runtime, aws, host, gateway, apiAddress, backend, unsupported } = running;
  const streamConsumers = startMappings(running, closing);

  const [api] = runtime.apis.values();
  if (api !== undefined) apiAddress.connect({ api, host, region: localAccount.region });
  const [distribution] = runtime.distributions;
  const site = await options.developmentSite?.(gateway);
  if (site !== undefined) closing.add(site.close);
  gateway.connect({
    edge: distribution && openEdge(distribution, { runtime, host, region: localAccount.region, origins }),
    mailbox: backend.mailbox && mailAnswer(backend.mailbox),
    localPage: (request) =>
      localPage(request, {
        runtime,
        host,
        sqs: aws.sqs,
        heldMessages: backend.heldMessages,
        unsupported,
        streams: streamConsumers,
        fireSchedule: (name) => fire(runtime, targets, name),
        demoCodes: () => demoCodes(options.dataDir, new Date()),
      }),
    ...(site === undefined ? {} : { developmentSite: site.answer }),
  });
}

function mailAnswer(mailbox: Mailbox): Answer {
  const page = mailboxPage(mailbox);
  return async (request, response) => void (await page(request, response));
}

function localStack(
  { runtime, host, gateway, apiAddress, backend, unsupported }: Running,
  closing: Closing,
  targets: Targets,
): LocalStack {
  return {
    origin: gateway.origin,
    apiOrigin: apiAddress.origin,
    access: backend.access,
    runtime,
    mailbox: backend.mailbox,
    unsupported,
    async invoke(functionName, event) {
      const outcome = await host.invoke(functionName, event);
      if (!outcome.ok) throw new Error(`${outcome.error.errorType}: ${outcome.error.errorMessage}`);
      return JSON.parse(outcome.payload);
    },
    fireSchedule: (name) => fire(runtime, targets, name),
    reload: host.reload,
    close: closing.close,
  };
}

async function fire({ schedules, functions }: DeclaredRuntime, targets: Targets, name: string): Promise<void> {
  const schedule =
    schedules.get(name) ??
    [...schedules.values()].find(({ targetArn }) =>
      [...functions.values()].some(({ arn, directory }) => arn === targetArn && directory.endsWith(`/${name}`)),
    );
  if (schedule === undefined) throw new Error(`There is no schedule ${name}`);
  await targets.call(schedule.targetArn, schedule.input);
}
