import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { CommentSubscription, type NewCommentSubscription } from '#shared/domain/comment-subscription.ts';

/** As stored: with whom it belongs to. */
const Stored = CommentSubscription.extend({ agentId: z.string() });
type Stored = z.infer<typeof Stored>;

export const subscriptionKey = (id: string) => ({ kind: 'Subscription', id });
export const subscriptionsOf = (agentId: string): string => `Subscription#${agentId}`;

/** The same wish of the same person has the same id, so that asking twice is asking once. */
export function subscriptionId(agentId: string, { entityId, sourceType, sourceId }: NewCommentSubscription): string {
  const wish = JSON.stringify([agentId, entityId, sourceType, sourceId]);
  return createHash('sha256').update(wish).digest('hex').slice(0, 32);
}

export async function findOwnSubscription(table: Table, id: string, agentId: string): Promise<Stored | null> {
  const subscription = await table.get(subscriptionKey(id), Stored);
  return subscription?.agentId === agentId ? subscription : null;
}

/** Prepares the record of a wish that is not there yet. */
export function subscriptionChange(table: Table, agentId: string, wish: NewCommentSubscription): PendingChange {
  const { entityId, sourceType, sourceId } = wish;
  const id = subscriptionId(agentId, wish);
  return table.change({
    key: subscriptionKey(id),
    expects: 'absent',
    value: { entityId, sourceType, sourceId, id, agentId },
    event: 'comments.subscribed',
    list: { group: subscriptionsOf(agentId), sort: `${entityId}#${id}` },
  });
}

export const shownSubscription = ({ agentId: _, ...subscription }: Stored): CommentSubscription => subscription;
