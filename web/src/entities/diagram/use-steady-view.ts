import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { type DiagramLayout, nodeWidth } from './diagram-layout.ts';
import type { EntityNode, StackNode } from './entity-card.tsx';
import type { LineEdge } from './routed-line.tsx';

interface Size {
  readonly width: number;
  readonly height: number;
}

const padding = 24;
/** Smaller than that, names cannot be read at first sight. */
const readable = 0.8;

/** The upper edge of the row right above a card; of the card itself where nothing is above it. */
function topOfRowAbove({ placed }: DiagramLayout, y: number): number {
  const above = placed.map((other) => other.y).filter((other) => other < y - 1);
  return above.length === 0 ? y : Math.max(...above);
}

/**
 * How a drawing is first seen: whole where it can be read so, otherwise from the top of the row above its first entity; the rest is reached by
 * moving. Sizes are in pixels.
 */
export function openingView(layout: DiagramLayout, canvas: Size): Viewport {
  const { placed, width, height, nodeHeight } = layout;
  const whole = Math.min(1, (canvas.width - 2 * padding) / width, (canvas.height - 2 * padding) / height);
  if (whole >= readable) {
    return { x: (canvas.width - width * whole) / 2, y: (canvas.height - height * whole) / 2, zoom: whole };
  }
  const { x = 0, y = 0 } = placed[0] ?? {};
  const centered = canvas.width / 2 - (x + nodeWidth / 2) * readable;
  const fromRowAbove = padding - topOfRowAbove(layout, y) * readable;
  // In a low canvas, what it is about counts for more than what is above.
  const withFirst = canvas.height - padding - (y + nodeHeight) * readable;
  const fits = width * readable + 2 * padding <= canvas.width;
  return {
    x: fits ? (canvas.width - width * readable) / 2 : Math.min(padding, centered),
    y: Math.min(fromRowAbove, withFirst),
    zoom: readable,
  };
}

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
