import {
  CreateQueueCommand,
  GetQueueAttributesCommand,
  type Message,
  ReceiveMessageCommand,
  type ReceiveMessageCommandInput,
  SendMessageCommand,
  type SendMessageCommandInput,
  type SendMessageCommandOutput,
  SQSClient,
} from '@aws-sdk/client-sqs';
import type { Engine } from '#infra/local/engines/engine.ts';
import { openSqs } from '#infra/local/engines/sqs/open-sqs.ts';
import { type ServedEngine, serveEngine } from './serve-engine.ts';

/** A running SQS with a client, and the calls that most tests make. */
export interface ServedSqs {
  readonly served: ServedEngine<Engine>;
  readonly client: SQSClient;
  /** Makes a queue of its own for a test and returns its URL; a FIFO queue when the attributes say so. */
  aQueue(attributes?: Record<string, string>): Promise<string>;
  send(queueUrl: string, body: string, more?: Partial<SendMessageCommandInput>): Promise<SendMessageCommandOutput>;
  /** Receives with all attributes unless told otherwise. */
  receive(queueUrl: string, more?: Partial<ReceiveMessageCommandInput>): Promise<Message[]>;
  attributesOf(queueUrl: string): Promise<Record<string, string>>;
  /** Moves the engine's clock forward. */
  passTime(milliseconds: number): void;
  close(): Promise<void>;
}

/** Serves an empty SQS. */
export async function serveSqs(): Promise<ServedSqs> {
  let clockOffset = 0;
  let queueCount = 0;
  const served = await serveEngine((options) => openSqs({ ...options, now: () => Date.now() + clockOffset }));
  const client = new SQSClient(served);

  return {
    served,
    client,
    aQueue: async (attributes = {}) => {
      queueCount += 1;
      const QueueName = `covenant-tests-${queueCount}${attributes['FifoQueue'] === 'true' ? '.fifo' : ''}`;
      const reply = await client.send(new CreateQueueCommand({ QueueName, Attributes: attributes }));
      return String(reply.QueueUrl);
    },
    send: (QueueUrl, MessageBody, more = {}) => client.send(new SendMessageCommand({ QueueUrl, MessageBody, ...more })),
    receive: async (QueueUrl, more = {}) => {
      const everything = { MessageSystemAttributeNames: ['All' as const], MessageAttributeNames: ['All'] };
      const reply = await client.send(new ReceiveMessageCommand({ QueueUrl, ...everything, ...more }));
      return reply.Messages ?? [];
    },
    attributesOf: async (QueueUrl) => {
      const reply = await client.send(new GetQueueAttributesCommand({ QueueUrl, AttributeNames: ['All'] }));
      return reply.Attributes ?? {};
    },
    passTime: (milliseconds) => {
      clockOffset += milliseconds;
    },
    close: async () => {
      client.destroy();
      await served.close();
    },
  };
}

/** What the messages say, in their order. */
export function bodiesOf(messages: readonly Message[]): (string | undefined)[] {
  return messages.map(({ Body }) => Body);
}
