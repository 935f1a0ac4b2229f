import { createHash } from 'node:crypto';
import * as z from 'zod';
import { page } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { chosenPage } from '#functions/platform/storage/paging.ts';
import { writeRecords } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { teams } from '#shared/contract/teams.ts';
import { CommentSubscription, type NewCommentSubscription } from '#shared/domain/comment-subscription.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { TeamsContext } from './context.ts';
import { watcherRemoval, watcherWrite } from './exports/watcher-reader.ts';

type Calls = typeof teams.calls;

/** As stored: with whom it belongs to. */
const Stored = CommentSubscription.extend({ agentId: z.string() });

const subscriptionKey = (id: string) => ({ kind: 'Subscription', id });
const listOf = (agentId: string): string => `Subscription#${agentId}`;

/** The same wish of the same person has the same id, so that asking twice is asking once. */
function idOf(agentId: string, { entityId, sourceType, sourceId }: NewCommentSubscription): string {
  const wish = JSON.stringify([agentId, entityId, sourceType, sourceId]);
  return createHash('sha256').update(wish).digest('hex').slice(0, 32);
}

async function findOwn(table: Table, id: string, agentId: string): Promise<z.infer<typeof Stored> | null> {
  const subscription = await table.get(subscriptionKey(id), Stored);
  return subscription?.agentId === agentId ? subscription : null;
}

const shown = ({ agentId: _, ...subscription }: z.infer<typeof Stored>): CommentSubscription => subscription;

export const listSubscriptions: UseCase<Calls['listSubscriptions'], TeamsContext> = async ({ query }, context) => {
  const { table, agent } = context.scope;
  const options = query.entityId === undefined ? {} : { prefix: `${query.entityId}#` };
  const found = await chosenPage(
    (request) => table.list(listOf(agent.id), CommentSubscription, request, options),
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
  const id = idOf(agent.id, body);
  const known = await findOwn(table, id, agent.id);
  if (known) return shown(known);

  const change = table.change({
    key: subscriptionKey(id),
    expects: 'absent',
    value: { ...body, id, agentId: agent.id },
    event: 'comments.subscribed',
    list: { group: listOf(agent.id), sort: `${body.entityId}#${id}` },
  });
  try {
    await writeRecords([change], actor, clock.now(), [watcherWrite(table, { ...body, id, agentId: agent.id })]);
  } catch (error) {
    // The same person has asked for the same at the same moment.
    if (!isRecordChanged(error)) throw error;
  }
  const saved = await findOwn(table, id, agent.id);
  if (!saved) throw new DomainError('recordChanged', { reason: 'ended meanwhile' });
  return shown(saved);
};

export const unsubscribe: UseCase<Calls['unsubscribe'], TeamsContext> = async ({ params }, { scope }) => {
  const { table, actor, clock, agent } = scope;
  const subscription = await findOwn(table, params.id, agent.id);
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
