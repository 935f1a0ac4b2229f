import { hashKey, QueryClient } from '@tanstack/react-query';
import { clientRules } from './client-rules.ts';
import { currentSession, subscribeToSession } from './session.ts';

/** Going back and forth between windows does not read a whole page each time. */
const quietTimeInMilliseconds = 30_000;

const scope = (): string => {
  const session = currentSession();
  return session === null ? 'nobody' : `${session.userId}/${session.organizationId}`;
};

/**
 * The cache of what was read. Every entry belongs to one user in one organization, so that what one may see is never shown to another;
 * signing out empties it.
 *
 * When to ask the server again is decided in one place, by the client below: it retries, and it keeps the few answers that may be kept.
 * Here nothing is retried and nothing counts as fresh, so that whatever is shown again is asked for again; what was read before stays on
 * the screen meanwhile. Writes are never put off until the device is online, because nobody would expect them then.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 0,
        refetchOnWindowFocus: ({ state }) => Date.now() - state.dataUpdatedAt > quietTimeInMilliseconds,
        gcTime: clientRules.cacheExpiry,
        queryKeyHashFn: (key) => `${scope()} ${hashKey(key)}`,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  let last = currentSession()?.userId;
  subscribeToSession(() => {
    const user = currentSession()?.userId;
    if (user !== last) queryClient.clear();
    last = user;
  });
  return queryClient;
}
