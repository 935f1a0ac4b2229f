import type { RequestScope } from '#functions/platform/http/request-scope.ts';
import type { Notification } from '#shared/domain/notifications/notification.ts';
import { notificationKinds } from '#shared/domain/notifications/notification-kind.ts';
import { reasonWords } from '#shared/format/notification-words.ts';
import { isStillSeen } from '../telling/still-seen.ts';
import { isRead, type StoredNotification } from './inbox-store.ts';

/** A notification as its reader is told it. `upTo`: up to when they have marked everything as read. */
export function shownNotification(stored: StoredNotification, upTo: string): Notification {
  const { agentId: _agent, raisedAt: _raised, path: _path, needs: _needs, isInternal: _internal, ...told } = stored;
  const { topic, level } = notificationKinds[told.kind];
  const because = reasonWords(told.reason, told.source.entityName);
  return { ...told, topic, level, because, read: isRead(stored, upTo) };
}

/** Whether the request may still see what a notification is about: a right that was withdrawn takes what was told with it. */
export const seesStill = (stored: StoredNotification, scope: RequestScope): boolean =>
  isStillSeen(stored, scope.membership?.accessType, (level, sourceType, asked) =>
    scope.may(level, sourceType, stored.path, asked),
  );
