import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { DiagramLayout } from './diagram-layout.ts';

export function focusCard(canvas: HTMLElement | null, id: string | null): void {
  const cards = canvas?.querySelectorAll<HTMLElement>('.react-flow__node') ?? [];
  for (const card of cards) if (card.dataset['id'] === id) card.focus();
}

/** A group that opens or closes takes its card or its button away: the focus goes to what stands there instead. */
export function useFocusKept(
  canvas: RefObject<HTMLElement | null>,
  layout: DiagramLayout,
  onFold: (id: string) => void,
): (id: string) => void {
  const folded = useRef<string | null>(null);
  useEffect(() => {
    const id = folded.current;
    folded.current = null;
    if (id === null) return undefined;
    const isClosed = layout.placed.some(({ entity }) => entity.id === id);
    const opened = isClosed ? undefined : layout.stacks.find(({ groupId }) => groupId === id);
    // The cards of the new layout are on the page one frame later.
    const frame = requestAnimationFrame(() => focusCard(canvas.current, opened?.members[0] ?? id));
    return () => cancelAnimationFrame(frame);
  }, [canvas, layout]);
  return useCallback(
    (id: string) => {
      folded.current = id;
      onFold(id);
    },
    [onFold],
  );
}
