import { createHash } from 'node:crypto';
import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import type { OutgoingMessage } from '#functions/platform/jobs/queue.ts';
import { type QueueVariable, queueNames, queues, queueVariable } from '#shared/contract/queues.ts';
import type { Told } from './subscription.ts';
import { subscriptions } from './subscriptions.ts';

export interface DispatchPorts {
  enqueueAll(queue: QueueVariable, messages: readonly OutgoingMessage[]): Promise<void>;
}

const ordered: ReadonlySet<string> = new Set(queueNames.filter((name) => queues[name].isOrdered).map(queueVariable));

/** SQS takes 128 letters, digits and punctuation marks; keys of events are longer, and one event may tell of several things. */
const deduplicationId = (eventId: string, about: string): string =>
  createHash('sha256').update(`${eventId}|${about}`).digest('hex');

function outgoing({ queue, about, message }: Told, eventId: string): OutgoingMessage {
  return ordered.has(queue)
    ? { content: message, order: { subject: about, messageId: deduplicationId(eventId, about) } }
    : { content: message };
}

/** Tells every subscriber of what has happened, in its order. What throws is done again as a whole: subscribers meet a message twice. */
export async function dispatch(events: readonly AuditEvent[], { enqueueAll }: DispatchPorts): Promise<void> {
  const messages = events.flatMap((event) =>
    Object.values(subscriptions).flatMap((subscription) =>
      subscription(event).map((told) => ({ queue: told.queue, message: outgoing(told, event.id) })),
    ),
  );
  for (const [queue, ofQueue] of Map.groupBy(messages, (told) => told.queue)) {
    await enqueueAll(
      queue,
      ofQueue.map(({ message }) => message),
    );
  }
}
