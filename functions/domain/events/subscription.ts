import type { AuditEvent } from '#functions/platform/events/audit-event.ts';
import type { QueueVariable } from '#shared/contract/queues.ts';

/** What a subscriber is told: ids, and nothing else that anybody entered. */
type Message = Readonly<Record<string, string>>;

/** A message and what it is about: an ordered queue hands over those about one thing one after the other. */
export interface Told {
  readonly queue: QueueVariable;
  readonly about: string;
  readonly message: Message;
}

/** Who is told of an event: none, one or several. Decides from the event alone, so that it is the same however often the event is delivered. */
export type Subscription = (event: AuditEvent) => readonly Told[];
