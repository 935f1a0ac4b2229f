import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { teams } from '#shared/contract/teams.ts';
import { CommentSubscription } from '#shared/domain/comment-subscription.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamsContext } from './context.ts';
import { watcherRemoval, watcherWrite } from './exports/watcher-reader.ts';
import {
  findOwnSubscription,
  shownSubscription,
  subscriptionChange,
  subscriptionId,
  subscriptionKey,
  subscriptionsOf,
} from './subscription-store.ts';

type Calls = typeof teams.calls;

export const listSubscriptions: UseCase<Calls['listSubscriptions'], TeamsContext> = async ({ query }, context) => {
  const { table, agent } = context.scope;
  const options = query.entityId === undefined ? {} : { prefix: `${query.entityId}#` };
  const found = await chosenPage(
    (request) => table.list(subscriptionsOf(agent.id), CommentSubscription, request, options),
    async (subscriptions) => {
      const visible = await context.visible(subscriptions.map(({ entityId }) => entityId));
      return subscriptions.map((one) => (visible.has(one.entityId) ? one : null));
    },
    query,
  );
  return page(found);
};

export const subscribe: UseCase<Calls['subscribe'], TeamsContext> = async ({ body }, { scope, entity }) => {
  const { table, actor, clock, agent } = scope;
  await entity(body.entityId);
  const id = subscriptionId(agent.id, body);
  const known = await findOwnSubscription(table, id, agent.id);
  if (known) return shownSubscription(known);

  const change = subscriptionChange(table, agent.id, body);
  try {
    await writeRecords([change], actor, clock.now(), [watcherWrite(table, { ...body, id, agentId: agent.id })]);
  } catch (error) {
    // The same person has asked for the same at the same moment.
    if (!isRecordChanged(error)) throw error;
  }
  const saved = await findOwnSubscription(table, id, agent.id);
  if (!saved) throw new DomainError('recordChanged', { reason: 'ended meanwhile' });
  return shownSubscription(saved);
};

export const unsubscribe: UseCase<Calls['unsubscribe'], TeamsContext> = async ({ params }, { scope }) => {
  const { table, actor, clock, agent } = scope;
  const subscription = await findOwnSubscription(table, params.id, agent.id);
  if (!subscription) throw new DomainError('subscriptionNotFound');
  const removal = table.change({
    key: subscriptionKey(subscription.id),
    expects: subscription.version,
    value: null,
    event: 'comments.unsubscribed',
  });
  await writeRecords([removal], actor, clock.now(), [watcherRemoval(table, subscription.id)]);
  return {};
};
