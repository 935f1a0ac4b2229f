import type { ReactFlowInstance, Viewport } from '@xyflow/react';
import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';
import { cardFonts, nodeWidth } from './card-size.ts';
import type { DiagramLayout } from './diagram-layout.ts';
import type { EntityNode, StackNode } from './entity-card.tsx';
import type { Point } from './geometry.ts';
import type { LineEdge } from './routed-line.tsx';

interface Size {
  readonly width: number;
  readonly height: number;
}

const padding = 24;
/** Smaller than that, it cannot be read at first sight: no text of the drawing is smaller than 12 pixels then. */
export const readable = 12 / cardFonts.words.size;

/** The upper edge of the row right above a card; of the card itself where nothing is above it. */
function topOfRowAbove({ placed }: DiagramLayout, y: number): number {
  const above = placed.map((other) => other.y).filter((other) => other < y - 1);
  return above.length === 0 ? y : Math.max(...above);
}

/** All of it in the middle, never larger than it is drawn. */
export function wholeView({ width, height }: DiagramLayout, canvas: Size): Viewport {
  const zoom = Math.min(1, (canvas.width - 2 * padding) / width, (canvas.height - 2 * padding) / height);
  return { x: (canvas.width - width * zoom) / 2, y: (canvas.height - height * zoom) / 2, zoom };
}

/**
 * How a drawing is first seen: whole where it can be read so, otherwise from the top of the row above its first entity; the rest is reached by
 * moving. Sizes are in pixels.
 */
export function openingView(layout: DiagramLayout, canvas: Size): Viewport {
  const { placed, width, nodeHeight } = layout;
  const whole = wholeView(layout, canvas);
  if (whole.zoom >= readable) return whole;
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

/** The middle of the upper edge of a card, or of the frame that takes its place. */
function placeIn({ placed, stacks }: DiagramLayout, id: string): Point | undefined {
  const card = placed.find(({ entity }) => entity.id === id);
  if (card !== undefined) return { x: card.x + nodeWidth / 2, y: card.y };
  const frame = stacks.find(({ groupId }) => groupId === id);
  return frame && { x: frame.x + frame.width / 2, y: frame.y };
}

/** Whether everything stands where it stood: then only what is said of it has changed. */
const standsAlike = (one: DiagramLayout, other: DiagramLayout): boolean =>
  one.placed.length === other.placed.length &&
  one.placed.every(({ entity, x, y }, index) => {
    const after = other.placed[index];
    return after?.entity.id === entity.id && after.x === x && after.y === y;
  });

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
    if (flow.current === null || old === layout || standsAlike(old, layout)) return;
    const [from, to] = [placeIn(old, folded), placeIn(layout, folded)];
    if (from === undefined || to === undefined) {
      open(layout);
      return;
    }
    const { x, y, zoom } = flow.current.getViewport();
    void flow.current.setViewport({ x: x + (from.x - to.x) * zoom, y: y + (from.y - to.y) * zoom, zoom });
  }, [layout, open]);

  return {
    fold,
    showWhole: () => void flow.current?.setViewport(wholeView(layout, freeSize(canvas.current))),
    onInit: (started: Flow) => {
      flow.current = started;
      open(layout);
    },
  };
}
