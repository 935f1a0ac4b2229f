import type { KeyboardEvent } from 'react';

const controls = 'a[href], button, input, select, textarea, [tabindex]';

/** The row that a key leads to, or null for keys that do not move. Rows are counted from 0; a page is what is visible at once. */
export function targetRow(key: string, at: number, rowCount: number, pageRows: number): number | null {
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

export const rowOf = (element: EventTarget): HTMLTableRowElement | null =>
  element instanceof Element ? element.closest<HTMLTableRowElement>('tr[data-row]') : null;

/** True where the key belongs to the control itself: typing, choosing, an open menu. */
export const isEditing = ({ target, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.defaultPrevented ||
  (target instanceof Element &&
    target.closest('input:not([type="checkbox"]), select, textarea, [contenteditable], [data-popover-open]') !== null);

/** Puts the focus onto the same control of another row: its checkbox for a checkbox, the cell's control, else the row's first, else the row. */
export function focusRow(row: HTMLTableRowElement, from: EventTarget | null): void {
  const cell = from instanceof Element ? from.closest<HTMLTableCellElement>('td') : null;
  const sameCell = cell === null ? null : row.cells.item(cell.cellIndex)?.querySelector<HTMLElement>(controls);
  const first = row.querySelector<HTMLElement>('td:not([data-select]) :is(a[href], button)');
  (sameCell ?? first ?? row).focus();
}

/** Left and right go through the controls of one row. */
export function focusBeside(row: HTMLTableRowElement, from: EventTarget, step: 1 | -1): boolean {
  const all = [...row.querySelectorAll<HTMLElement>(controls)];
  const next = all[all.indexOf(from as HTMLElement) + step];
  next?.focus();
  return next !== undefined;
}
