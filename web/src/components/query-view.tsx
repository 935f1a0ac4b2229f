import type { ReactNode } from 'react';
import { LoadFailed } from './load-failed.tsx';
import { Skeleton } from './skeleton.tsx';

interface Query<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly refetch: () => unknown;
}

interface QueryViewProps<Data> {
  readonly query: Query<Data>;
  readonly children: (data: Data) => ReactNode;
  /** Shown instead of an empty list. */
  readonly empty?: ReactNode;
  /** In the shape of what will be here. */
  readonly skeleton?: ReactNode;
}

/** The only place that decides between loading, failed, empty and ready. A failed refresh keeps what is already shown. */
export function QueryView<Data>({ query, children, empty, skeleton }: QueryViewProps<Data>) {
  if (query.data !== undefined) {
    const isEmpty = Array.isArray(query.data) && query.data.length === 0;
    return isEmpty && empty !== undefined ? empty : children(query.data);
  }
  if (query.error) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  return skeleton ?? <Skeleton lines={4} />;
}
