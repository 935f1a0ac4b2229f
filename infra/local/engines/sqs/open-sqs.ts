import type { Engine } from '../engine.ts';
import { serveJson } from '../json-protocol.ts';
import { openDatabase } from '../open-database.ts';
import { deduplicationSchema } from './deduplications.ts';
import { describeQueue } from './describe-queue.ts';
import { queueOperations } from './manage-queues.ts';
import { type HeldMessage, messageSchema } from './message-store.ts';
import { queueSchema } from './queue-store.ts';
import { receiveMessage } from './receive-messages.ts';
import { queryErrorHeader } from './refusals.ts';
import { relationOperations } from './relate-queues.ts';
import { sendOperations } from './send-messages.ts';
import { settleOperations } from './settle-messages.ts';
import { openSqsContext, type SqsOptions } from './sqs-context.ts';

/** The oldest messages of a queue that are not settled and have a text in their body, at most `limit`. SQS itself tells nobody. */
export type HeldMessages = (queueName: string, containing: string, limit: number) => readonly HeldMessage[];

export interface Sqs extends Engine {
  readonly heldMessages: HeldMessages;
}

/**
 * Opens the local SQS: standard and FIFO queues with redrive, kept in `sqs.sqlite` of the data directory.
 * Closing answers waiting long polls with nothing.
 */
export async function openSqs(options: SqsOptions): Promise<Sqs> {
  const database = openDatabase(options.dataDir, 'sqs.sqlite', queueSchema + messageSchema + deduplicationSchema);
  const sqs = openSqsContext(database, options);
  const handle = serveJson(
    {
      signingName: 'sqs',
      target: 'AmazonSQS',
      version: '1.0',
      invalidInputCode: 'InvalidParameterValue',
      refusalHeaders: queryErrorHeader,
      operations: {
        ...queueOperations(sqs),
        ...relationOperations(sqs),
        GetQueueAttributes: describeQueue(sqs),
        ...sendOperations(sqs),
        ReceiveMessage: receiveMessage(sqs),
        ...settleOperations(sqs),
      },
    },
    options.credentials,
  );

  return {
    handle,
    heldMessages: (queueName, containing, limit) => sqs.messages.held(queueName, containing, sqs.now(), limit),
    close: async () => {
      sqs.arrivals.close();
      // Long polls wake in the coming microtasks and still read the database once.
      await new Promise((resolve) => setImmediate(resolve));
      if (database.isOpen) database.close();
    },
  };
}
