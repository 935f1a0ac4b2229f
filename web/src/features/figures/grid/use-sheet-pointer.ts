import { type PointerEvent, useRef, useState } from 'react';
import type { Place, Rectangle } from './model/selection.ts';
import type { SheetState } from './use-sheet.ts';

/** The place under the pointer, as its cell says. */
function placeOf(target: EventTarget | null): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-line][data-column]') : null;
  return cell === null ? null : { line: Number(cell.dataset['line']), column: Number(cell.dataset['column']) };
}

/** A selection that is drawn out grows to the right or down, whichever the pointer has gone further. */
function grown({ top, bottom, left, right }: Rectangle, { line, column }: Place): Rectangle {
  const [down, across] = [line - bottom, column - right];
  if (down <= 0 && across <= 0) return { top, bottom, left, right };
  return down >= across ? { top, bottom: line, left, right } : { top, bottom, left, right: column };
}

/** Selecting with the pointer, and drawing a selection out at its corner to fill what follows. */
export function useSheetPointer(state: SheetState) {
  const dragging = useRef<'select' | 'fill' | null>(null);
  const [target, setTarget] = useState<Rectangle | null>(null);
  const wasActive = useRef(false);
  const stop = () => {
    dragging.current = null;
    setTarget(null);
  };
  return {
    /** What would be filled, while it is drawn out. */
    target,
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('input, button, a') !== null) return;
      const isHandle = (event.target as Element).closest('[data-fill-handle]') !== null;
      const place = placeOf(event.target);
      if (place === null) return;
      if (state.editing !== null) state.commit();
      if (isHandle) {
        event.preventDefault();
        dragging.current = 'fill';
        setTarget(state.rectangle);
        return;
      }
      const { at } = state.selection;
      wasActive.current = at.line === place.line && at.column === place.column;
      state.select(event.shiftKey ? { at: place, from: state.selection.from } : { at: place, from: place });
      // A finger that moves scrolls.
      dragging.current = event.pointerType === 'touch' ? null : 'select';
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (dragging.current === null) return;
      if (event.buttons === 0) {
        stop();
        return;
      }
      const place = placeOf(document.elementFromPoint(event.clientX, event.clientY));
      if (place === null) return;
      if (dragging.current === 'fill') setTarget(grown(state.rectangle, place));
      else if (place.column > 0) state.select({ at: place, from: state.selection.from });
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (dragging.current === 'fill' && target !== null) state.fillTo(target);
      // Where there are no keys, a second touch is the way into a cell.
      const isSecondTouch = event.pointerType === 'touch' && wasActive.current && placeOf(event.target) !== null;
      stop();
      if (isSecondTouch && state.editing === null) state.begin(null);
    },
    onPointerCancel: stop,
  };
}
