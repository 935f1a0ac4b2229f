import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import { Skeleton } from '../../components/skeleton.tsx';
import { lookUpSource } from './look-up-source.ts';

/** The path of an address on this site; anything else is not followed. */
function ownPath(source: string | null | undefined): string | null {
  const { origin } = window.location;
  const url = source ? URL.parse(source, origin) : null;
  return url?.origin === origin ? `${url.pathname}${url.search}${url.hash}` : null;
}

/** Leads from a notification to what it is about; to the profile when that is not known. */
export function NotificationSourcePage() {
  const { notificationId = '' } = useParams();
  const source = useQuery({
    queryKey: ['notifications', 'source', notificationId],
    queryFn: ({ signal }) => lookUpSource(notificationId, signal),
  });
  if (source.isPending) return <Skeleton lines={3} />;
  return <Navigate to={ownPath(source.data) ?? '/profile'} replace />;
}
