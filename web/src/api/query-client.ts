import { hashKey, QueryClient } from '@tanstack/react-query';
import { currentSession, subscribeToSession } from './session.ts';

const cacheExpiryInMilliseconds = 300_000;

const scope = (): string => {
  const session = currentSession();
  return session === null ? 'nobody' : `${session.userId}/${session.organizationId}`;
};

/**
 * The cache of what was read. Every entry belongs to one user in one organization, so that what one may see is never shown to another;
 * signing out empties it. The client retries by itself, hence no retries here.
 */
export function createQueryClient(): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: false,
        staleTime: 15_000,
        gcTime: cacheExpiryInMilliseconds,
        queryKeyHashFn: (key) => `${scope()} ${hashKey(key)}`,
      },
      mutations: { retry: false },
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
