import { SendMessageBatchCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs';
import { awsClient } from '#functions/platform/aws/aws-client.ts';
import { environment } from '#functions/platform/environment.ts';
import type { QueueVariable } from '#shared/contract/queues.ts';

const sqs = new SQSClient(awsClient('data'));

type Content = Readonly<Record<string, unknown>>;

/** Puts a message on a queue, from where it is handed over after some seconds, at most 900. Messages name records by id; they carry no figures or texts of their own. */
export async function enqueue(queue: QueueVariable, message: Content, afterSeconds = 0): Promise<void> {
  await sqs.send(
    new SendMessageCommand({
      QueueUrl: environment()[queue],
      MessageBody: JSON.stringify(message),
      ...(afterSeconds === 0 ? {} : { DelaySeconds: afterSeconds }),
    }),
  );
}

/** What a FIFO queue needs: messages of one subject keep their order, and a message is taken once in five minutes. */
export interface Order {
  readonly subject: string;
  readonly messageId: string;
}

export interface OutgoingMessage {
  readonly content: Content;
  /** Of messages to an ordered queue. */
  readonly order?: Order;
}

const messagesInBatch = 10;

/** Puts messages on a queue in their order, ten at a time. Throws where one of them was not taken: those before it may have been. */
export async function enqueueAll(queue: QueueVariable, messages: readonly OutgoingMessage[]): Promise<void> {
  for (let from = 0; from < messages.length; from += messagesInBatch) {
    const Entries = messages.slice(from, from + messagesInBatch).map(({ content, order }, at) => ({
      Id: String(at),
      MessageBody: JSON.stringify(content),
      ...(order === undefined ? {} : { MessageGroupId: order.subject, MessageDeduplicationId: order.messageId }),
    }));
    const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl: environment()[queue], Entries }));
    if (Failed.length > 0)
      throw new Error(`${Failed.length} messages to ${queue} were not taken: ${Failed[0]?.Message}`);
  }
}
