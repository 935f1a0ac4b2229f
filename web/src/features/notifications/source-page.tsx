import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router-dom';
import * as z from 'zod';
import { api } from '../../api/api.ts';
import type { CallFacts } from '../../api/call-facts.ts';
import { callsOf } from '../../api/call-table.ts';
import { Skeleton } from '../../components/skeleton.tsx';

const lookUpPath = '/api/notifications/lookupUrl/{id}';

/** The answer is the address itself, or an object that holds it. */
const Source = z.union([
  z.string(),
  z.object({ url: z.string() }).transform(({ url }) => url),
  z.object({ sourceUrl: z.string() }).transform(({ sourceUrl }) => sourceUrl),
]);

type LookUp = (input: { params: { id: string }; signal: AbortSignal }) => Promise<{ body: unknown }>;

/** The client's method for the specified call; null as long as the contract does not declare it. */
function lookUpCall(): LookUp | null {
  for (const [area, calls] of Object.entries(callsOf)) {
    const name = Object.entries<CallFacts>(calls).find(([, { path }]) => path === lookUpPath)?.[0];
    const methods: Readonly<Record<string, unknown>> = Object.entries(api).find(([key]) => key === area)?.[1] ?? {};
    if (name !== undefined && typeof methods[name] === 'function') return methods[name] as LookUp;
  }
  return null;
}

/** Where the thing that a notification is about is shown; null when it cannot be found out. */
async function lookUpSource(notificationId: string, signal: AbortSignal): Promise<string | null> {
  const lookUp = lookUpCall();
  if (lookUp === null) return null;
  const parsed = Source.safeParse((await lookUp({ params: { id: notificationId }, signal })).body);
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}

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
