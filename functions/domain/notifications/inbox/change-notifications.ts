import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { notifications } from '#shared/contract/notifications.ts';
import type { NotificationChange } from '#shared/domain/notifications/notification.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { NotificationsContext } from '../context.ts';
import {
  findNotifications,
  isRead,
  markReadUpTo,
  putNotification,
  readUpTo,
  type StoredNotification,
} from './inbox-store.ts';
import { unreadOf } from './list-notifications.ts';
import { seesStill, shownNotification } from './shown-notification.ts';

type Calls = typeof notifications.calls;

const writesAtOnce = 8;
const longestSnooze = 366 * 24 * 60 * 60 * 1_000;

function requireSoon(changes: readonly NotificationChange[], now: Date): void {
  const fields: Record<string, string> = {};
  for (const [at, { snoozedUntil }] of changes.entries()) {
    if (typeof snoozedUntil !== 'string') continue;
    const ahead = Date.parse(snoozedUntil) - now.getTime();
    if (ahead <= 0) fields[`${at}.snoozedUntil`] = 'Choose a moment ahead.';
    if (ahead > longestSnooze) fields[`${at}.snoozedUntil`] = 'Choose a moment within a year.';
  }
  if (Object.keys(fields).length > 0) throw new DomainError('requestInvalid', { fields });
}

/** As somebody has changed it. Marked as unread, it comes up anew. */
function changed(
  stored: StoredNotification,
  { read, snoozedUntil }: NotificationChange,
  { upTo, now }: { readonly upTo: string; readonly now: string },
): StoredNotification {
  const wasRead = isRead(stored, upTo);
  const isUnread = read === false || typeof snoozedUntil === 'string';
  const until = read === true ? null : snoozedUntil === undefined ? stored.snoozedUntil : snoozedUntil;
  return {
    ...stored,
    read: isUnread ? false : (read ?? wasRead),
    snoozedUntil: until === null ? null : new Date(until).toISOString(),
    raisedAt: isUnread && wasRead ? now : stored.raisedAt,
  };
}

export const changeNotifications: UseCase<Calls['changeNotifications'], NotificationsContext> = async (
  { body },
  { scope },
) => {
  const { table, agent, clock } = scope;
  requireSoon(body, clock.now());
  const upTo = await readUpTo(table, agent.id);
  const found = new Map(
    (
      await findNotifications(
        table,
        agent.id,
        body.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  // Of one that is named twice the last is meant.
  const changes = [...new Map(body.map((one) => [one.id, one])).values()];
  const now = clock.now().toISOString();
  const after = changes.flatMap((change) => {
    const stored = found.get(change.id);
    return stored === undefined || !seesStill(stored, scope) ? [] : [changed(stored, change, { upTo, now })];
  });
  await inParallel(after, writesAtOnce, (one) => putNotification(table, one));
  return after.map((one) => shownNotification(one, upTo));
};

export const readAllNotifications: UseCase<Calls['readAllNotifications'], NotificationsContext> = async (
  { body },
  { scope },
) => {
  const { table, agent, clock } = scope;
  const now = clock.now().toISOString();
  const asked = new Date(body.until).toISOString();
  const before = await readUpTo(table, agent.id);
  // Nothing that comes later counts as read, and nothing that was read is unread again.
  const until = [before, asked < now ? asked : now].toSorted().at(-1) ?? now;
  await markReadUpTo(table, agent.id, until);
  return unreadOf(scope);
};

export const lookUpUrl: UseCase<Calls['lookUpUrl'], NotificationsContext> = async ({ params }, { scope }) => {
  const [stored] = await findNotifications(scope.table, scope.agent.id, [params.id]);
  if (stored === undefined || !seesStill(stored, scope)) throw new DomainError('notificationNotFound');
  return { url: stored.url };
};
