import { useEffect, useMemo } from 'react';
import type { Scenario } from '#shared/domain/scenario.ts';
import { comparedIds, mostCompared } from './model/side-by-side.ts';

interface Saved {
  /** Those read so far; null while the first are on their way. */
  readonly scenarios: readonly Scenario[] | null;
  /** Whether there is a further page that can be read. */
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly load: () => unknown;
}

/** The kept scenarios that an address compares, and how many of them are not found; further pages are read until all are. */
export function useCompared(told: string | null, { scenarios, hasMore, isLoading, load }: Saved) {
  const ids = comparedIds(told);
  const found = useMemo(
    () => comparedIds(told).flatMap((id) => scenarios?.find((one) => one.id === id) ?? []),
    [told, scenarios],
  );
  // The same scenarios are the same work, however often the page is drawn.
  const shown = useMemo(() => found.slice(0, mostCompared), [found]);
  const isFurther = scenarios !== null && found.length < ids.length && hasMore;
  useEffect(() => {
    if (isFurther && !isLoading) void load();
  }, [isFurther, isLoading, load]);
  const isSearching = isFurther || scenarios === null;
  return {
    isAsked: ids.length > 0,
    isSearching,
    scenarios: shown,
    gone: isSearching ? 0 : ids.length - found.length,
    leftOut: Math.max(0, found.length - mostCompared),
  };
}
