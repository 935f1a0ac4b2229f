import type { IncomingMessage } from 'node:http';
import {
  GetQueueAttributesCommand,
  type Message,
  type QueueAttributeName,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';
import type { HeldMessages } from '../engines/sqs/open-sqs.ts';
import type { LambdaHost } from '../lambda-host.ts';
import type { StreamConsumer } from '../streams/consume-stream.ts';
import type { DeclaredRuntime, Queue } from '../template/declared-runtime.ts';
import { type EdgeResponse, jsonResponse, readEdgeRequest } from './edge-message.ts';
import { isFromThisSite } from './guards.ts';

/** What the pages under /_local show and do. */
export interface LocalPagesOptions {
  readonly runtime: DeclaredRuntime;
  readonly host: LambdaHost;
  readonly sqs: SQSClient;
  /** undefined with an emulator. */
  readonly heldMessages: HeldMessages | undefined;
  readonly unsupported: readonly string[];
  readonly streams: readonly StreamConsumer[];
  fireSchedule(name: string): Promise<void>;
  /** What the authenticator apps of the demo's people show now. */
  demoCodes(): readonly object[];
}

const queuePath = /^\/_local\/queues\/([^/]+)$/;
const firePath = /^\/_local\/schedules\/([^/]+)\/fire$/;
const killPath = /^\/_local\/functions\/([^/]+)\/kill$/;
const invokePath = /^\/_local\/functions\/([^/]+)\/invoke$/;

/** Answers under /_local: what runs, what waits in queues, the demo's one-time codes, and firing schedules and functions by hand. */
export async function localPage(request: IncomingMessage, options: LocalPagesOptions): Promise<EdgeResponse> {
  if (!isFromThisSite(request)) return jsonResponse(403, { message: 'Only pages of this server may ask' });
  const received = await readEdgeRequest(request);
  if (received === undefined) return jsonResponse(413, { message: 'Request Entity Too Large' });
  const { method, uri, query, body } = received;
  const queue = queuePath.exec(uri)?.[1];
  const schedule = firePath.exec(uri)?.[1];
  const killed = killPath.exec(uri)?.[1];
  const functionName = invokePath.exec(uri)?.[1];
  try {
    if (method === 'GET' && uri === '/_local') return jsonResponse(200, await overview(options));
    if (method === 'GET' && uri === '/_local/streams') return jsonResponse(200, streamsOf(options));
    if (method === 'GET' && queue !== undefined) return messagesOf(queue, query, options);
    if (method === 'GET' && uri === '/_local/codes') return jsonResponse(200, options.demoCodes());
    if (method === 'POST' && schedule !== undefined) {
      await options.fireSchedule(decodeURIComponent(schedule));
      return jsonResponse(200, { fired: decodeURIComponent(schedule) });
    }
    if (method === 'POST' && killed !== undefined)
      return jsonResponse(200, { killed: options.host.kill(decodeURIComponent(killed), textIn(query)) });
    if (method === 'POST' && functionName !== undefined) {
      const event = body.length === 0 ? {} : JSON.parse(body.toString('utf8'));
      const outcome = await options.host.invoke(decodeURIComponent(functionName), event);
      return outcome.ok
        ? jsonResponse(200, { payload: JSON.parse(outcome.payload) })
        : jsonResponse(500, { error: outcome.error });
    }
  } catch (error) {
    return jsonResponse(400, { message: error instanceof Error ? error.message : String(error) });
  }
  return jsonResponse(404, {
    message:
      'There are GET /_local, GET /_local/streams, GET /_local/queues/{name}, GET /_local/codes, POST /_local/schedules/{name}/fire, POST /_local/functions/{name}/invoke or …/kill',
  });
}

const streamsOf = ({ streams }: Pick<LocalPagesOptions, 'streams'>): readonly object[] =>
  streams.map(({ streamArn, caughtUpAt }) => ({ streamArn, caughtUpAt: caughtUpAt() }));

/** The text that messages or events are asked for by. */
const textIn = (query: string): string => new URLSearchParams(query).get('containing') ?? '';

const mostMessages = 100;

/** The oldest messages of a queue that are waiting, in flight or delayed, with the text that is asked for in their body. */
function messagesOf(name: string, query: string, { runtime, heldMessages }: LocalPagesOptions): EdgeResponse {
  if (heldMessages === undefined) return jsonResponse(404, { message: 'The emulator does not tell what queues hold' });
  if (![...runtime.queues.values()].some((queue) => queue.name === name))
    return jsonResponse(404, { message: `There is no queue ${name}` });
  return jsonResponse(200, { messages: heldMessages(name, textIn(query), mostMessages) });
}

async function overview({ runtime, host, sqs, streams, unsupported }: LocalPagesOptions): Promise<object> {
  const queues = [...runtime.queues.values()];
  const deadLetterArns = new Set(queues.map(({ deadLetterQueueArn }) => deadLetterQueueArn));
  return {
    functions: host.list(),
    queues: await Promise.all(queues.map((queue) => describeQueue(sqs, queue, deadLetterArns.has(queue.arn)))),
    streams: streamsOf({ streams }),
    schedules: [...runtime.schedules.values()],
    unsupported,
  };
}

async function describeQueue(sqs: SQSClient, { name, url }: Queue, isDeadLetterQueue: boolean): Promise<object> {
  const { Attributes = {} } = await sqs.send(new GetQueueAttributesCommand({ QueueUrl: url, AttributeNames: ['All'] }));
  const count = (attribute: QueueAttributeName) => Number(Attributes[attribute] ?? 0);
  return {
    name,
    waiting: count('ApproximateNumberOfMessages'),
    inFlight: count('ApproximateNumberOfMessagesNotVisible'),
    delayed: count('ApproximateNumberOfMessagesDelayed'),
    ...(isDeadLetterQueue
      ? { messages: (await peek(sqs, url)).map(({ MessageId, Body }) => ({ id: MessageId, body: Body })) }
      : {}),
  };
}

async function peek(sqs: SQSClient, url: string): Promise<Message[]> {
  const command = new ReceiveMessageCommand({
    QueueUrl: url,
    MaxNumberOfMessages: 10,
    VisibilityTimeout: 0,
    WaitTimeSeconds: 0,
  });
  return (await sqs.send(command)).Messages ?? [];
}
