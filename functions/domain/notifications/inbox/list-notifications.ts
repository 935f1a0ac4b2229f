import { page } from '#functions/platform/http/reply.ts';
import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { filledPage, type ListPage, type PageRequest } from '#functions/platform/storage/paging.ts';
import type { QueryOf } from '#shared/contract/define-area.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import { mostCounted, type UnreadCount } from '#shared/domain/notifications/notification.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import type { NotificationsContext } from '../context.ts';
import { inboxKey, inboxPrefix, isRead, listUnread, readUpTo, StoredNotification, wakeSnoozed } from './inbox-store.ts';
import { seesStill, shownNotification } from './shown-notification.ts';

type Calls = typeof notifications.calls;
type Query = QueryOf<Calls['listNotifications']>;

/** Up to when the reader has read everything. What was put aside until now is unread again from here on. */
async function wokenUpTo({ table, agent, clock }: RequestScope) {
  const [upTo] = await Promise.all([
    readUpTo(table, agent.id),
    wakeSnoozed(table, agent.id, clock.now().toISOString()),
  ]);
  return upTo;
}

async function listed({ count, ...query }: Query, scope: RequestScope) {
  const { table, agent } = scope;
  const upTo = await wokenUpTo(scope);
  const read = (request: PageRequest): Promise<ListPage<StoredNotification>> =>
    query.read === 'false'
      ? listUnread(table, agent.id, upTo, request)
      : table.parts(inboxKey(agent.id), inboxPrefix, StoredNotification, request);
  const isAsked = (one: StoredNotification): boolean => {
    const { level, topic } = notificationKinds[one.kind];
    return (
      seesStill(one, scope) &&
      (query.read !== 'true' || isRead(one, upTo)) &&
      (query.level === undefined || query.level === String(level)) &&
      (query.topic === undefined || query.topic === topic) &&
      (query.entityId === undefined || query.entityId === one.source.entityId)
    );
  };
  const limit = Math.min(query.limit, count ?? query.limit);
  const { items, nextCursor } = await filledPage(read, isAsked, { limit, cursor: query.cursor });
  return page({ items: items.map((one) => shownNotification(one, upTo)), nextCursor });
}

export const listNotifications: UseCase<Calls['listNotifications'], NotificationsContext> = async (
  { query },
  { scope },
) => listed(query, scope);

export const listOrganizationNotifications: UseCase<
  Calls['listOrganizationNotifications'],
  NotificationsContext
> = async ({ query }, { scope }) => listed(query, scope);

/** Counts what is unread: one page of what is listed as such, however much the inbox holds. */
export async function unreadOf(scope: RequestScope): Promise<UnreadCount> {
  const { table, agent } = scope;
  const { items, nextCursor } = await listUnread(table, agent.id, await wokenUpTo(scope), { limit: mostCounted });
  const seen = items.filter((one) => seesStill(one, scope));
  const critical = seen.filter(({ kind }) => notificationKinds[kind].level === 2).length;
  return { unread: seen.length, critical, hasMore: nextCursor !== null };
}

export const countNotifications: UseCase<Calls['countNotifications'], NotificationsContext> = async (
  _input,
  { scope },
) => unreadOf(scope);
