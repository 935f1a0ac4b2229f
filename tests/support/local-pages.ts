import { origin } from './origin.ts';
import { stackUnderTest } from './stack-under-test.ts';
import { until } from './waiting.ts';

interface Queue {
  readonly name: string;
  readonly waiting: number;
  readonly inFlight: number;
}

async function post(path: string, body: unknown = {}): Promise<unknown> {
  const response = await fetch(`${origin()}/_local/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Runs a schedule now, as if its time had come. */
export const fireSchedule = (timer: string): Promise<unknown> => post(`schedules/schedules-${timer}/fire`);

/** Ends the threads of a function that are at work, as if the machine under them was lost; answers how many there were. */
export async function killWorkers(worker: string): Promise<number> {
  const answer = await post(`functions/workers-${worker}/kill`);
  return (answer as { killed: number }).killed;
}

/** Calls a function like an operator does, and answers what it returned. */
export const invokeFunction = async (name: string, event: unknown): Promise<unknown> =>
  ((await post(`functions/${name}/invoke`, event)) as { payload: unknown }).payload;

const variables: Readonly<Record<string, string>> = {
  'extract-covenants': 'COVENANT_EXTRACTION_QUEUE_URL',
  'import-figures': 'FIGURE_IMPORT_QUEUE_URL',
  'import-structures': 'STRUCTURE_IMPORT_QUEUE_URL',
  'compute-metrics': 'METRIC_COMPUTATION_QUEUE_URL',
  'maintain-organizations': 'ORGANIZATION_MAINTENANCE_QUEUE_URL',
  'fetch-exchange-rates': 'EXCHANGE_RATES_QUEUE_URL',
  'record-scan-results': 'SCAN_RESULT_QUEUE_URL',
  'compute-standings': 'STANDING_COMPUTATION_QUEUE_URL',
  'deliver-to-channels': 'CHANNEL_DELIVERY_QUEUE_URL',
};

const queueOf = (worker: string): string | undefined =>
  stackUnderTest().environment[variables[worker] ?? '']?.split('/').at(-1);

/** Hands a message to a queue's worker as SQS does, for the first time unless told otherwise; answers what the function returned. */
export async function deliver(worker: string, message: unknown, times = 1): Promise<unknown> {
  const attributes = { ApproximateReceiveCount: String(times) };
  const record = {
    messageId: 'a-test',
    receiptHandle: 'of no message',
    eventSourceARN: `arn:aws:sqs:us-east-1:000000000000:${queueOf(worker)}`,
    body: JSON.stringify(message),
    attributes,
  };
  return invokeFunction(`workers-${worker}`, { Records: [record] });
}

interface Overview {
  readonly queues: readonly Queue[];
  readonly streams: readonly { readonly caughtUpAt: number }[];
}

const overview = async (): Promise<Overview> => (await (await fetch(`${origin()}/_local`)).json()) as Overview;

/** Waits until subscribers were told of everything that has happened until now. */
export async function eventsAreTold(): Promise<void> {
  const since = Date.now();
  await until(overview, ({ streams }) => streams.every(({ caughtUpAt }) => caughtUpAt > since), 60_000);
}

/**
 * Waits until subscribers were told of everything, and nothing is waiting in, or taken from, the queue whose address functions find under this name. What
 * its worker makes happen is told and worked off as well.
 */
export async function queueIsEmpty(variable: string, patienceInMilliseconds = 60_000): Promise<void> {
  await eventsAreTold();
  await emptied(variable, patienceInMilliseconds);
  await eventsAreTold();
  await emptied(variable, patienceInMilliseconds);
}

async function emptied(variable: string, patience: number): Promise<void> {
  const name = stackUnderTest().environment[variable]?.split('/').at(-1);
  const read = async (): Promise<Queue> => {
    const { queues } = await overview();
    const queue = queues.find((one) => one.name === name);
    if (!queue) throw new Error(`There is no queue ${name}.`);
    return queue;
  };
  await until(read, ({ waiting, inFlight }) => waiting === 0 && inFlight === 0, patience);
}
