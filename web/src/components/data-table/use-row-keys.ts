import { type KeyboardEvent, useCallback, useRef } from 'react';
import { focusBeside, focusRow, isEditing, rowOf, targetRow } from './row-keys.ts';

interface RowKeys {
  readonly rowCount: number;
  readonly pageRows: () => number;
  /** Brings a row into the document if it is not there. */
  readonly reveal: (index: number) => void;
  readonly open: ((index: number) => void) | undefined;
  readonly select: ((index: number, isRange: boolean) => void) | undefined;
}

/** A row may only be drawn some frames after it was asked for. */
const framesToWait = 10;

/** Moves through the rows by keyboard: arrows, page keys, Home and End; Space marks, Enter opens. */
export function useRowKeys({ rowCount, pageRows, reveal, open, select }: RowKeys) {
  const body = useRef<HTMLTableSectionElement>(null);

  const goTo = useCallback(
    (index: number, from: EventTarget | null) => {
      const find = () => body.current?.querySelector<HTMLTableRowElement>(`tr[data-row="${index}"]`) ?? null;
      const focus = (framesLeft: number) => {
        const row = find();
        if (row !== null) focusRow(row, from);
        else if (framesLeft > 0) requestAnimationFrame(() => focus(framesLeft - 1));
      };
      reveal(index);
      focus(framesToWait);
    },
    [reveal],
  );

  const onKeyDown = (event: KeyboardEvent<HTMLTableSectionElement>) => {
    const row = rowOf(event.target);
    if (row === null || isEditing(event) || event.altKey || event.ctrlKey || event.metaKey) return;
    const at = Number(row.dataset['row']);
    const isOnRow = event.target === row;
    const isOnName = isOnRow || (event.target as Element).closest('td[data-name]') !== null;

    if (event.key === ' ' && isOnName && select !== undefined) select(at, event.shiftKey);
    else if (event.key === 'Enter' && isOnRow && open !== undefined) open(at);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      if (!focusBeside(row, event.target, event.key === 'ArrowRight' ? 1 : -1)) return;
    } else {
      const to = targetRow(event.key, at, rowCount, pageRows());
      if (to === null) return;
      if (to !== at) goTo(to, event.target);
      if (event.shiftKey && select !== undefined && to !== at) select(to, true);
    }
    event.preventDefault();
  };

  return { body, onKeyDown };
}
