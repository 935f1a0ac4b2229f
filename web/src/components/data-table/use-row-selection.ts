import { useCallback, useMemo, useRef, useState } from 'react';

export interface RowSelection {
  readonly ids: ReadonlySet<string>;
  /** With `isRange`, everything between the row that was last set and this one becomes as this one. */
  readonly toggle: (id: string, isRange: boolean) => void;
  readonly toggleAll: () => void;
  readonly clear: () => void;
}

/** Which of the shown rows are marked. A row that a filter hides is no longer marked: nobody acts on what they cannot see. */
export function useRowSelection(shownIds: readonly string[]): RowSelection {
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const lastId = useRef<string | null>(null);
  const ids = useMemo(() => new Set(shownIds.filter((id) => marked.has(id))), [shownIds, marked]);

  const toggle = useCallback(
    (id: string, isRange: boolean) => {
      const isOn = !ids.has(id);
      const [from, to] = [lastId.current === null ? -1 : shownIds.indexOf(lastId.current), shownIds.indexOf(id)];
      const range = isRange && from >= 0 ? shownIds.slice(Math.min(from, to), Math.max(from, to) + 1) : [id];
      const next = new Set(ids);
      for (const each of range) isOn ? next.add(each) : next.delete(each);
      lastId.current = id;
      setMarked(next);
    },
    [ids, shownIds],
  );
  const toggleAll = () => setMarked(ids.size === shownIds.length ? new Set() : new Set(shownIds));
  const clear = () => setMarked(new Set());
  return { ids, toggle, toggleAll, clear };
}
