/** What somebody has put into a cell. */
export type Entry =
  | { readonly kind: 'number'; readonly value: number }
  /** Takes away what stands there. */
  | { readonly kind: 'nothing' }
  /** Kept as it was typed until it can be read; it is not saved. */
  | { readonly kind: 'unread'; readonly text: string };

/** An unsaved change of a cell. */
export interface Edit {
  readonly entry: Entry;
  /** The source number of the figure that stood there when it was entered, null where none did: another one by now is a clash. */
  readonly seen: number | null;
}

/** Unsaved changes by the id of the figure's place, of every kind and length. */
export type Draft = ReadonlyMap<string, Edit>;

/** A change of some cells to what they are to be; null takes an unsaved change back. */
export type Changes = ReadonlyMap<string, Edit | null>;

/** Unsaved changes with the way back through them. */
export interface DraftHistory {
  readonly draft: Draft;
  /** What each act has changed, as it was before, the newest last. */
  readonly undos: readonly Changes[];
  readonly redos: readonly Changes[];
}

export const emptyHistory: DraftHistory = { draft: new Map(), undos: [], redos: [] };

/** As far back as anybody goes. */
const mostUndos = 200;

const isSameEntry = (one: Entry, other: Entry): boolean => {
  if (one.kind === 'number' && other.kind === 'number') return Object.is(one.value, other.value);
  if (one.kind === 'unread' && other.kind === 'unread') return one.text === other.text;
  return one.kind === 'nothing' && other.kind === 'nothing';
};

const isSameEdit = (one: Edit | null, other: Edit | null): boolean =>
  one === null || other === null ? one === other : one.seen === other.seen && isSameEntry(one.entry, other.entry);

function applied(draft: Draft, changes: Changes): { readonly draft: Draft; readonly before: Changes } {
  const next = new Map(draft);
  const before = new Map<string, Edit | null>();
  for (const [id, edit] of changes) {
    const was = draft.get(id) ?? null;
    if (isSameEdit(was, edit)) continue;
    before.set(id, was);
    if (edit === null) next.delete(id);
    else next.set(id, edit);
  }
  return { draft: next, before };
}

/** Changes some cells in one act, which is undone as one. */
export function change(history: DraftHistory, changes: Changes): DraftHistory {
  const { draft, before } = applied(history.draft, changes);
  if (before.size === 0) return history;
  return { draft, undos: [...history.undos, before].slice(-mostUndos), redos: [] };
}

export function undo(history: DraftHistory): DraftHistory {
  const last = history.undos.at(-1);
  if (last === undefined) return history;
  const { draft, before } = applied(history.draft, last);
  return { draft, undos: history.undos.slice(0, -1), redos: [...history.redos, before] };
}

export function redo(history: DraftHistory): DraftHistory {
  const last = history.redos.at(-1);
  if (last === undefined) return history;
  const { draft, before } = applied(history.draft, last);
  return { draft, undos: [...history.undos, before], redos: history.redos.slice(0, -1) };
}

/** Takes cells out that have been saved; there is no way back to before that, because it would no longer be an unsaved change. */
export function settle(history: DraftHistory, ids: Iterable<string>): DraftHistory {
  const draft = new Map(history.draft);
  for (const id of ids) draft.delete(id);
  return { draft, undos: [], redos: [] };
}

const isEdit = (value: unknown): value is Edit => {
  if (typeof value !== 'object' || value === null || !('entry' in value) || !('seen' in value)) return false;
  const { entry, seen } = value;
  if (seen !== null && typeof seen !== 'number') return false;
  if (typeof entry !== 'object' || entry === null || !('kind' in entry)) return false;
  if (entry.kind === 'number') return 'value' in entry && typeof entry.value === 'number';
  return entry.kind === 'nothing' || (entry.kind === 'unread' && 'text' in entry && typeof entry.text === 'string');
};

/** Unsaved changes as the browser has kept them; whatever is none is left out. */
export const draftFrom = (kept: unknown): Draft =>
  new Map(
    Array.isArray(kept)
      ? kept.flatMap((pair: unknown): [string, Edit][] => {
          const [id, edit]: unknown[] = Array.isArray(pair) ? pair : [];
          return typeof id === 'string' && isEdit(edit) ? [[id, edit]] : [];
        })
      : [],
  );
