import type { ReactFlowInstance } from '@xyflow/react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import type { DiagramLayout } from './diagram-layout.ts';
import type { EntityNode, StackNode } from './entity-card.tsx';
import { openingView } from './opening-view.ts';
import type { LineEdge } from './routed-line.tsx';

type Flow = ReactFlowInstance<EntityNode | StackNode, LineEdge>;

/** What of the canvas is free: a bar of buttons lies over its lower end. */
function freeSize(canvas: HTMLElement | null) {
  const { clientWidth: width = 0, clientHeight: height = 0 } = canvas ?? {};
  const buttons = canvas?.querySelector<HTMLElement>('.react-flow__controls');
  return { width, height: height - (buttons?.offsetHeight ?? 0) };
}

/**
 * What is folded stays under the pointer while everything else moves; any other change of what is drawn shows it as if it were opened
 * anew. Answers the properties of the canvas, and the fold that keeps its place.
 */
export function useSteadyView(
  layout: DiagramLayout,
  canvas: RefObject<HTMLDivElement | null>,
  onFold: (id: string) => void,
) {
  const flow = useRef<Flow | null>(null);
  const before = useRef({ layout, folded: '' });

  const open = useCallback(
    (some: DiagramLayout) => {
      void flow.current?.setViewport(openingView(some, freeSize(canvas.current)));
    },
    [canvas],
  );

  const fold = useCallback(
    (id: string) => {
      before.current.folded = id;
      onFold(id);
    },
    [onFold],
  );

  useLayoutEffect(() => {
    const { layout: old, folded } = before.current;
    before.current = { layout, folded: '' };
    if (flow.current === null || old === layout) return;
    const placeIn = ({ placed }: DiagramLayout) => placed.find(({ entity }) => entity.id === folded);
    const [from, to] = [placeIn(old), placeIn(layout)];
    if (from === undefined || to === undefined) {
      open(layout);
      return;
    }
    const { x, y, zoom } = flow.current.getViewport();
    void flow.current.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [layout, open]);

  return {
    fold,
    onInit: (started: Flow) => {
      flow.current = started;
      open(layout);
    },
  };
}
