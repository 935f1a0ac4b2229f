import { useQuery } from '@tanstack/react-query';
import { useGlobalState } from '../../api/global-state.tsx';
import { notificationQueries } from '../../api/queries/notification-queries.ts';
import { Bell } from './bell.tsx';

/** The bell with its number. What counts comes after the frame, which is there without it. */
export function CountingBell() {
  const { organization } = useGlobalState();
  const { data } = useQuery(notificationQueries.count(organization.id));
  return <Bell count={data?.unread ?? 0} critical={data?.critical ?? 0} />;
}
