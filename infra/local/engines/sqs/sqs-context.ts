import type { DatabaseSync } from 'node:sqlite';
import type { EngineOptions } from '../engine.ts';
import type { Call } from '../service-call.ts';
import { type Arrivals, openArrivals } from './arrivals.ts';
import { type Deduplications, openDeduplications } from './deduplications.ts';
import { type MessageStore, openMessageStore } from './message-store.ts';
import { openQueueStore, type Queue, type QueueStore } from './queue-store.ts';
import { queueDoesNotExist } from './refusals.ts';

/** `baseUrl` is what queue URLs start with; without it they start with the host of the request. `now` is in epoch milliseconds. */
export interface SqsOptions extends EngineOptions {
  readonly baseUrl?: string | undefined;
  readonly now?: () => number;
}

/** What every SQS operation works with. */
export interface SqsContext {
  readonly database: DatabaseSync;
  readonly queues: QueueStore;
  readonly messages: MessageStore;
  readonly deduplications: Deduplications;
  readonly arrivals: Arrivals;
  readonly accountId: string;
  now(): number;
  arnOf(queueName: string): string;
  urlOf(queueName: string, call: Call): string;
  /** The queue behind a URL. Only the path counts, so a URL stays valid when the engine moves to another port. */
  queueAt(queueUrl: string): Queue;
}

/** Ties the stores together. */
export function openSqsContext(database: DatabaseSync, options: SqsOptions): SqsContext {
  const { region, accountId, baseUrl } = options;
  const queues = openQueueStore(database);

  return {
    database,
    queues,
    messages: openMessageStore(database),
    deduplications: openDeduplications(database),
    arrivals: openArrivals(),
    accountId,
    now: options.now ?? Date.now,
    arnOf: (queueName) => `arn:aws:sqs:${region}:${accountId}:${queueName}`,
    urlOf: (queueName, call) => `${(baseUrl ?? `http://${call.host}`).replace(/\/$/, '')}/${accountId}/${queueName}`,
    queueAt: (queueUrl) => {
      const [account, name] = pathOf(queueUrl).split('/').slice(-2);
      const queue = account === accountId && name !== undefined ? queues.find(name) : null;
      if (queue === null) throw queueDoesNotExist();
      return queue;
    },
  };
}

function pathOf(queueUrl: string): string {
  return URL.canParse(queueUrl) ? new URL(queueUrl).pathname : queueUrl;
}
