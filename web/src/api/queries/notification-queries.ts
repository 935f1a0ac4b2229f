import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { NotificationTopic } from '#shared/domain/notifications/notification-kind.ts';
import { api } from '../api.ts';
import { fromTheStart, pageAt } from '../pages.ts';

const [alertsAtOnce, dealsAtOnce] = [50, 100];
/** What has happened is on the screen of an open browser within five seconds. */
const pollingInMilliseconds = 4_000;

export interface AlertFilter {
  readonly read: 'all' | 'unread';
  readonly level: '' | '0' | '1' | '2';
  readonly topic: '' | NotificationTopic;
}

const queryOf = ({ read, level, topic }: AlertFilter) => ({
  ...(read === 'unread' ? { read: 'false' as const } : {}),
  ...(level === '' ? {} : { level }),
  ...(topic === '' ? {} : { topic }),
});

export const notificationQueries = {
  all: () => ['notifications'] as const,
  count: (organizationId: string) =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'count', organizationId],
      queryFn: async ({ signal }) => (await api.notifications.countNotifications({ signal })).body,
      refetchInterval: pollingInMilliseconds,
    }),
  lists: () => [...notificationQueries.all(), 'list'] as const,
  list: (organizationId: string, filter: AlertFilter) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.lists(), organizationId, filter],
      queryFn: ({ pageParam, signal }) =>
        api.notifications.listOrganizationNotifications({
          params: { id: organizationId },
          query: { ...pageAt(pageParam, alertsAtOnce), ...queryOf(filter) },
          signal,
        }),
      ...fromTheStart,
    }),
  preferences: (organizationId: string) =>
    queryOptions({
      queryKey: [...notificationQueries.all(), 'preferences', organizationId],
      queryFn: async ({ signal }) =>
        (await api.notifications.getPreferences({ params: { id: organizationId }, signal })).body,
    }),
  /** Guests ask by their organization, everybody else by where they work. */
  deals: (organizationId: string, isExternal: boolean) =>
    infiniteQueryOptions({
      queryKey: [...notificationQueries.all(), 'deals', organizationId],
      queryFn: ({ pageParam, signal }) => {
        const query = pageAt(pageParam, dealsAtOnce);
        return isExternal
          ? api.notifications.listOrganizationDeals({ params: { orgId: organizationId }, query, signal })
          : api.notifications.listDeals({ query, signal });
      },
      ...fromTheStart,
    }),
};
