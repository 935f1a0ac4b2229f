import { useCallback, useState } from 'react';
import { foldedAtFirst } from './branches.ts';
import type { StructureData } from './structure-data.ts';

export interface Folding {
  readonly data: StructureData;
  /** Branches that are folded. */
  readonly folded: ReadonlySet<string>;
  /** Groups of siblings that stand open. */
  readonly opened: ReadonlySet<string>;
}

const atFirst = (data: StructureData): Folding => ({ data, folded: foldedAtFirst(data), opened: new Set() });

function toggled(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Whether it is about the same entities: what is known of them, like their status, may have changed. */
const isAboutSame = (one: StructureData, other: StructureData): boolean =>
  one === other ||
  (one.entities.length === other.entities.length &&
    one.entities.every(({ id }, index) => other.entities[index]?.id === id));

/** Which branches are folded and which groups are open: other entities start anew. */
export function useFolding(data: StructureData) {
  const [state, setState] = useState(() => atFirst(data));
  const current = isAboutSame(state.data, data) ? state : atFirst(data);
  if (current !== state) setState(current);
  const fold = useCallback((id: string) => {
    setState((before) =>
      before.data.entities.some((entity) => entity.id === id)
        ? { ...before, folded: toggled(before.folded, id) }
        : { ...before, opened: toggled(before.opened, id) },
    );
  }, []);
  return {
    folding: { ...current, data },
    fold,
    unfoldAll: current.folded.size === 0 ? null : () => setState((before) => ({ ...before, folded: new Set() })),
  };
}
