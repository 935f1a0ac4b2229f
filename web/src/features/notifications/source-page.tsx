import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { api } from '../../api/api.ts';
import { Skeleton } from '../../components/skeleton.tsx';

/** Where the thing that a notification is about is shown. Whoever goes there has read of it; that this could not be noted holds up nobody. */
async function openSource(id: string, signal: AbortSignal): Promise<string> {
  const { url } = (await api.notifications.lookUpUrl({ params: { id }, signal })).body;
  await api.notifications.changeNotifications({ body: [{ id, read: true }] }).catch(() => undefined);
  return url;
}

/** The path of an address on this site; anything else is not followed. */
function ownPath(source: string | undefined): string | null {
  const { origin } = window.location;
  const url = source ? URL.parse(source, origin) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Leads from a notification to what it is about; to the profile when that is not known. */
export function NotificationSourcePage() {
  const { notificationId = '' } = useParams();
  const source = useQuery({
    queryKey: ['notifications', 'source', notificationId],
    queryFn: ({ signal }) => openSource(notificationId, signal),
  });
  if (source.isPending) return <Skeleton lines={3} />;
  return <Navigate to={ownPath(source.data) ?? '/profile'} replace />;
}
