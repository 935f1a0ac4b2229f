import { useCallback, useEffect, useState } from 'react';
import { beforeSignIn } from '../../../api/authentication.ts';
import { saveDraft, takeDraft } from '../../../api/draft-store.ts';
import { useSteady } from '../../../components/use-steady.ts';
import { type Changes, change, type DraftHistory, draftFrom, emptyHistory, redo, settle, undo } from './model/draft.ts';

/** The unsaved changes of a grid. They survive a reload and a sign-in that leaves the page, in this tab, as those of forms do. */
export function useGridDraft(entityId: string) {
  const name = `figures/${entityId}`;
  const [history, setHistory] = useState<DraftHistory>(emptyHistory);
  const [isRestored, setRestored] = useState(false);
  const { draft } = history;
  const isDirty = draft.size > 0;

  useEffect(() => {
    const kept = takeDraft(name);
    if (kept === null) return;
    setHistory({ ...emptyHistory, draft: draftFrom(kept['edits']) });
    setRestored(true);
  }, [name]);

  const keep = useSteady(() => {
    if (isDirty) saveDraft(name, { edits: [...draft] });
  });
  useEffect(() => {
    // A page that comes back as it was left has its changes still.
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && takeDraft(name);
    window.addEventListener('pagehide', keep);
    window.addEventListener('pageshow', comeBack);
    const forgetKeeper = beforeSignIn(() => {
      keep();
      return () => void takeDraft(name);
    });
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('pageshow', comeBack);
      forgetKeeper();
    };
  }, [name, keep]);

  return {
    draft,
    isDirty,
    isRestored: isRestored && isDirty,
    canUndo: history.undos.length > 0,
    canRedo: history.redos.length > 0,
    apply: useCallback((changes: Changes) => setHistory((now) => change(now, changes)), []),
    undo: useCallback(() => setHistory(undo), []),
    redo: useCallback(() => setHistory(redo), []),
    settle: useCallback((ids: readonly string[]) => setHistory((now) => settle(now, ids)), []),
    discard: useCallback(() => setHistory((now) => settle(now, now.draft.keys())), []),
    keep,
  };
}
export type GridDraft = ReturnType<typeof useGridDraft>;
