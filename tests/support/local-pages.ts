import { origin } from './origin.ts';
import { stackUnderTest } from './stack-under-test.ts';
import { until } from './waiting.ts';

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

/** Ends the threads of a function that are at work for an organization, as if the machine under them was lost; answers how many there were. */
export async function killWorkers(worker: string, { id }: { readonly id: string }): Promise<number> {
  const answer = await post(`functions/workers-${worker}/kill?containing=${id}`);
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

async function read<Answer>(path: string): Promise<Answer> {
  const response = await fetch(`${origin()}/_local/${path}`);
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

type Streams = readonly { readonly caughtUpAt: number }[];

/** Waits until subscribers were told of everything that has happened until now. */
export async function eventsAreTold(): Promise<void> {
  const since = Date.now();
  await until(
    () => read<Streams>('streams'),
    (streams) => streams.every(({ caughtUpAt }) => caughtUpAt > since),
  );
}

/**
 * Waits until subscribers were told of everything, and no message of an organization is waiting in, or taken from, the queue whose address functions find
 * under this name. What its worker makes happen is told and worked off as well. Other organizations may keep the worker as busy as they like.
 */
export async function workedOff(
  variable: string,
  organizationId: string,
  patienceInMilliseconds?: number,
): Promise<void> {
  await eventsAreTold();
  await emptied(variable, organizationId, patienceInMilliseconds);
  await eventsAreTold();
  await emptied(variable, organizationId, patienceInMilliseconds);
}

interface Held {
  readonly messages: readonly { readonly body: string; readonly state: string; readonly receiveCount: number }[];
}

async function emptied(variable: string, organizationId: string, patience?: number): Promise<void> {
  const name = stackUnderTest().environment[variable]?.split('/').at(-1);
  const held = () => read<Held>(`queues/${name}?containing=${organizationId}`);
  await until(held, ({ messages }) => messages.length === 0, patience);
}
