import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';

/** How far somebody has paged: where each page after the first begins, the shown one last. */
const Place = z.object({ list: z.string(), cursors: z.array(z.string()) });
type Place = z.infer<typeof Place>;

export interface PagePlace {
  /** Null on the first page. */
  readonly cursor: string | null;
  /** Counted from 1. */
  readonly page: number;
  readonly next: (cursor: string) => void;
  readonly previous: () => void;
  readonly restart: () => void;
}

const placeIn = (state: unknown): Place | undefined => z.object({ pages: Place }).safeParse(state).data?.pages;

/**
 * Pages of a list whose cursors only lead on; the way back is remembered, beside the address, so that somebody who comes back from a row finds
 * the page that they left. `list` names what is listed with its filters: another list begins with its first page.
 */
export function usePagePlace(list: string): PagePlace {
  const location = useLocation();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>(() => placeIn(location.state) ?? { list, cursors: [] });
  const cursors = place.list === list ? place.cursors : [];

  const go = (to: readonly string[]) => {
    const next = { list, cursors: [...to] };
    setPlace(next);
    const { pathname, search, hash } = location;
    void navigate({ pathname, search, hash }, { replace: true, preventScrollReset: true, state: { pages: next } });
  };
  return {
    cursor: cursors.at(-1) ?? null,
    page: cursors.length + 1,
    next: (cursor) => go([...cursors, cursor]),
    previous: () => go(cursors.slice(0, -1)),
    restart: () => go([]),
  };
}
