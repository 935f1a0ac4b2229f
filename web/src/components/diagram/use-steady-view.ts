import type { ReactFlowInstance } from '@xyflow/react';
import { useCallback, useLayoutEffect, useRef } from 'react';
import type { DiagramLayout } from './diagram-layout.ts';
import type { EntityNode, StackNode } from './entity-card.tsx';
import type { LineEdge } from './routed-line.tsx';

type Flow = ReactFlowInstance<EntityNode | StackNode, LineEdge>;

/** Smaller than that, names cannot be read; the rest is reached by moving. */
const fitViewOptions = { padding: 0.1, maxZoom: 1, minZoom: 0.4 } as const;

/**
 * What is folded stays under the pointer while everything else moves; any other change of what is drawn shows it whole again. Answers the
 * properties of the canvas, and the fold that keeps its place.
 */
export function useSteadyView(layout: DiagramLayout, onFold: (id: string) => void) {
  const flow = useRef<Flow | null>(null);
  const before = useRef({ layout, folded: '' });

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
      // After the new nodes have been taken over.
      requestAnimationFrame(() => void flow.current?.fitView(fitViewOptions));
      return;
    }
    const { x, y, zoom } = flow.current.getViewport();
    void flow.current.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [layout]);

  return {
    fold,
    fitView: true,
    fitViewOptions,
    onInit: (started: Flow) => {
      flow.current = started;
    },
  };
}
