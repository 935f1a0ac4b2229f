import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../api/api-error.ts';
import { filledPage } from '../api/read-pages.ts';

export interface PickableEntity {
  readonly id: string;
  readonly name: string;
  /** What tells two of the same name apart: "Project · Sandhollow Solar Portfolio". */
  readonly description?: string;
}

export interface EntityPage {
  /** None of a page may be what is searched for although later pages have some; those without any are passed over. */
  readonly items: readonly PickableEntity[];
  /** Where the next page begins; null on the last one. */
  readonly nextCursor: string | null;
}

export type SearchEntities = (query: string, cursor: string | null, signal: AbortSignal) => Promise<EntityPage>;

interface Found extends EntityPage {
  readonly isLoading: boolean;
  readonly failure: string | null;
}

const nothing: Found = { items: [], nextCursor: null, isLoading: false, failure: null };
const pauseInMilliseconds = 200;

/** Searches while somebody types: after a short pause, dropping answers that were overtaken, page after page. */
export function useEntitySearch(search: SearchEntities, query: string, isOpen: boolean) {
  const [found, setFound] = useState<Found>(nothing);
  const running = useRef<AbortController | null>(null);
  const latestSearch = useRef(search);
  latestSearch.current = search;

  const load = async (before: Found, cursor: string | null) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setFound({ ...before, isLoading: true, failure: null });
    try {
      const read = (from: string | null) => latestSearch.current(query, from, controller.signal);
      const page = await filledPage(read, { from: cursor, isFilled: ({ items }) => items.length > 0 });
      if (controller.signal.aborted) return;
      setFound({ ...page, items: [...before.items, ...page.items], isLoading: false, failure: null });
    } catch (error) {
      if (!controller.signal.aborted) setFound({ ...before, isLoading: false, failure: messageOf(error) });
    }
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: another query or an opened list is what searches anew
  useEffect(() => {
    if (!isOpen) {
      setFound(nothing);
      return undefined;
    }
    setFound({ ...nothing, isLoading: true });
    const timer = setTimeout(() => void load(nothing, null), query === '' ? 0 : pauseInMilliseconds);
    return () => {
      clearTimeout(timer);
      running.current?.abort();
    };
  }, [query, isOpen]);

  const loadMore = () => {
    if (!found.isLoading && found.nextCursor !== null) void load(found, found.nextCursor);
  };
  return { ...found, loadMore, retry: () => void load(nothing, null) };
}
