import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { NotificationChange } from '#shared/domain/notifications/notification.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { type AlertFilter, notificationQueries } from '../../api/queries/notification-queries.ts';
import { useWrite } from '../../components/use-write.ts';

/** Alerts of the reader as they filter them; the list is read again when their number changes. */
export function useAlerts(filter: AlertFilter) {
  const { organization } = useGlobalState();
  const alerts = useInfiniteQuery(notificationQueries.list(organization.id, filter));
  const { data: count } = useQuery(notificationQueries.count(organization.id));
  const { refetch } = alerts;
  const unread = count?.unread;
  useEffect(() => {
    if (unread !== undefined) void refetch();
  }, [unread, refetch]);
  return alerts;
}

/** What somebody does with their alerts. The page itself shows it, so that nothing is said besides. */
export function useAlertActs() {
  const refresh = [notificationQueries.all()];
  const change = useWrite({
    write: async (body: NotificationChange[]) => (await api.notifications.changeNotifications({ body })).body,
    success: null,
    refresh,
  });
  const readAll = useWrite({
    write: async (until: string) => (await api.notifications.readAllNotifications({ body: { until } })).body,
    success: callsOf.notifications.readAllNotifications.success,
    refresh,
  });
  return { change, readAll };
}
