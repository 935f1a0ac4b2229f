import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { NewCommentSubscription } from '#shared/domain/comment-subscription.ts';
import { findOwnSubscription, subscriptionChange, subscriptionId } from '../subscription-store.ts';
import { watcherWrite } from './watcher-reader.ts';

/** What goes into the transaction with which somebody does what they want to hear more of; nothing where they watch it already. */
export async function following(
  table: Table,
  agentId: string,
  wish: NewCommentSubscription,
): Promise<{ readonly changes: readonly PendingChange[]; readonly derived: readonly DerivedWrite[] }> {
  const id = subscriptionId(agentId, wish);
  if ((await findOwnSubscription(table, id, agentId)) !== null) return { changes: [], derived: [] };
  return {
    changes: [subscriptionChange(table, agentId, wish)],
    derived: [watcherWrite(table, { ...wish, id, agentId })],
  };
}
