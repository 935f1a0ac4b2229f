import type { Message } from './message-store.ts';
import { receiptHandleIsInvalid } from './refusals.ts';

/** What a receipt handle stands for: one receive of one message. */
export interface Receipt {
  readonly messageId: string;
  readonly token: string | null;
}

/** The handle given to the receiver of a message. Bound to its queue, and to this receive of it. */
export function receiptHandle(queueName: string, message: Message): string {
  return Buffer.from(JSON.stringify([queueName, message.id, message.receipt])).toString('base64');
}

/** Reads a handle back; throws `ReceiptHandleIsInvalid` when it is not one, or one of another queue. */
export function parseReceiptHandle(queueName: string, handle: string): Receipt {
  const [queue, messageId, token] = partsOf(handle);
  if (queue !== queueName || typeof messageId !== 'string' || typeof token !== 'string') {
    throw receiptHandleIsInvalid(handle);
  }
  return { messageId, token };
}

function partsOf(handle: string): unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(handle, 'base64').toString('utf8'));
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
