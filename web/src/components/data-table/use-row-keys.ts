import { type KeyboardEvent, useCallback, useRef } from 'react';

const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** The row that a key leads to, or null for keys that do not move. Rows are counted from 0; a page is what is visible at once. */
function targetRow(key: string, at: number, rowCount: number, pageRows: number): number | null {
  const target = {
    ArrowDown: at + 1,
    ArrowUp: at - 1,
    PageDown: at + pageRows,
    PageUp: at - pageRows,
    Home: 0,
    End: rowCount - 1,
  }[key];
  return target === undefined ? null : Math.max(0, Math.min(rowCount - 1, target));
}

const rowOf = (element: EventTarget): HTMLTableRowElement | null =>
  element instanceof Element ? element.closest<HTMLTableRowElement>('tr[data-row]') : null;

/** True where the key belongs to the control itself: typing, choosing, an open menu. */
const isEditing = ({ target, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.defaultPrevented ||
  (target instanceof Element &&
    target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable], [data-popover-open]') !== null);

/** Puts the focus onto the same control of another row: its checkbox for a checkbox, the cell's control, else the row's first, else the row. */
function focusRow(row: HTMLTableRowElement, from: EventTarget | null): void {
  const cell = from instanceof Element ? from.closest<HTMLTableCellElement>('td') : null;
  const sameCell = cell === null ? null : row.cells.item(cell.cellIndex)?.querySelector<HTMLElement>(controls);
  const first = row.querySelector<HTMLElement>('td:not([data-select]) :is(a[href], button)');
  (sameCell ?? first ?? row).focus();
}

/** Left and right go through the controls of one row. */
function focusBeside(row: HTMLTableRowElement, from: EventTarget, step: 1 | -1): boolean {
  const all = [...row.querySelectorAll<HTMLElement>(controls)];
  const next = all[all.indexOf(from as HTMLElement) + step];
  next?.focus();
  return next !== undefined;
}

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
