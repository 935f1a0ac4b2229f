import { onlineManager, type Query, type QueryClient, useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { ApiError } from '../../api/api-error.ts';

export type Connection = 'good' | 'offline' | 'unreachable' | 'slow';

const slowAfterInMilliseconds = 8_000;
const triesAgainInMilliseconds = 5_000;

const isUnanswered = ({ state }: Query): boolean => state.error instanceof ApiError && state.error.status === 0;

const unanswered = (queryClient: QueryClient): readonly Query[] =>
  queryClient
    .getQueryCache()
    .getAll()
    .filter((query) => query.isActive() && isUnanswered(query));

const useOnline = (): boolean =>
  useSyncExternalStore(
    (listener) => onlineManager.subscribe(listener),
    () => onlineManager.isOnline(),
  );

/** True while something that the page shows could not be read because no answer arrived. */
function useUnreachable(): boolean {
  const queryClient = useQueryClient();
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () => unanswered(queryClient).length > 0,
  );
}

/** True once the page has waited for answers longer than people expect. */
function useSlow(): boolean {
  const isFetching = useIsFetching() > 0;
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    setSlow(false);
    if (!isFetching) return undefined;
    const timer = setTimeout(() => setSlow(true), slowAfterInMilliseconds);
    return () => clearTimeout(timer);
  }, [isFetching]);
  return isSlow;
}

/** How the connection is. What could not be read is tried again by itself until it answers. */
export function useConnection(): Connection {
  const queryClient = useQueryClient();
  const [isOnline, isUnreachable, isSlow] = [useOnline(), useUnreachable(), useSlow()];
  useEffect(() => {
    if (!isOnline || !isUnreachable) return undefined;
    const timer = setInterval(() => {
      for (const query of unanswered(queryClient)) void queryClient.refetchQueries({ queryKey: query.queryKey });
    }, triesAgainInMilliseconds);
    return () => clearInterval(timer);
  }, [isOnline, isUnreachable, queryClient]);

  if (!isOnline) return 'offline';
  if (isUnreachable) return 'unreachable';
  return isSlow ? 'slow' : 'good';
}
