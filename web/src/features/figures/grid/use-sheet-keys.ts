import type { KeyboardEvent } from 'react';
import { useRef } from 'react';
import { moved, only, type Place, tabbed } from './model/selection.ts';
import type { GridDraft } from './use-grid-draft.ts';
import type { SheetState } from './use-sheet.ts';

interface Handled {
  readonly state: SheetState;
  readonly draft: Pick<GridDraft, 'undo' | 'redo'>;
  readonly pageLines: () => number;
  readonly go: (at: Place, isExtending: boolean) => void;
  readonly onExplain: () => void;
  readonly onSave: () => void;
}

const isTyping = ({ key, ctrlKey, metaKey, altKey, nativeEvent }: KeyboardEvent): boolean =>
  key.length === 1 && key !== ' ' && !ctrlKey && !metaKey && !altKey && !nativeEvent.isComposing;

/** The keys of the grid, as spreadsheets have them. After Escape, Tab leaves the grid instead of going to the next cell. */
export function useSheetKeys({ state, draft, pageLines, go, onExplain, onSave }: Handled) {
  const isLeaving = useRef(false);

  const withControl = (key: string, isShifted: boolean): (() => void) | null => {
    switch (key.toLowerCase()) {
      case 'z':
        return isShifted ? draft.redo : draft.undo;
      case 'y':
        return draft.redo;
      case 'r':
        return () => state.fill('right');
      case 'd':
        return () => state.fill('down');
      case 's':
        return onSave;
      case 'a':
        return () => {
          const { lines, columns } = state.extent;
          state.select({ at: { line: 0, column: 1 }, from: { line: lines - 1, column: columns } });
        };
      default:
        return null;
    }
  };

  const alone = (event: KeyboardEvent): (() => void) | null => {
    const { at } = state.selection;
    switch (event.key) {
      case 'F2':
        return event.shiftKey ? onExplain : () => state.begin(null);
      case 'Enter':
        // The head of a group, and the name of a detail, are pressed and followed as what they are.
        if (state.active === null) return null;
        return state.isEditable ? () => state.begin(null) : onExplain;
      case 'Delete':
      case 'Backspace':
        return state.clear;
      case 'Tab': {
        const next = isLeaving.current ? null : tabbed(at, event.shiftKey, state.extent);
        return next === null ? null : () => go(next, false);
      }
      case 'Escape':
        return () => state.select(only(at));
      default:
        if (!isTyping(event) || !state.isEditable) return null;
        return () => state.begin(event.key);
    }
  };

  const onCell = (event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey, key } = event;
    const ctrl = ctrlKey || metaKey;
    const next = altKey ? null : moved(state.selection.at, { key, ctrl, pageLines: pageLines() }, state.extent);
    const act = next !== null ? () => go(next, shiftKey) : ctrl ? withControl(key, shiftKey) : alone(event);
    isLeaving.current = key === 'Escape' || (isLeaving.current && ['Tab', 'Shift'].includes(key));
    if (act === null) return;
    event.preventDefault();
    act();
  };

  /** Within the field: what ends it, and where that leads. Everything else belongs to the text. */
  const onField = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    const { at } = state.selection;
    if (event.nativeEvent.isComposing) return;
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      state.cancel();
      return;
    }
    const next = nextOf(key, shiftKey, at);
    if (next === null) return;
    event.preventDefault();
    state.commit();
    go(next, false);
  };
  const nextOf = (key: string, isShifted: boolean, at: Place): Place | null => {
    if (key === 'Enter') return { line: at.line + (isShifted ? -1 : 1), column: at.column };
    if (key === 'Tab') return tabbed(at, isShifted, state.extent) ?? at;
    const leaves = state.editing?.replaces === true && key.startsWith('Arrow');
    return leaves ? moved(at, { key, ctrl: false, pageLines: 1 }, state.extent) : null;
  };

  return (event: KeyboardEvent) => (state.editing === null ? onCell(event) : onField(event));
}
