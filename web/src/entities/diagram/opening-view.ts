import type { Viewport } from '@xyflow/react';
import { type DiagramLayout, nodeWidth } from './diagram-layout.ts';

interface Size {
  readonly width: number;
  readonly height: number;
}

const padding = 24;
/** Smaller than that, names cannot be read. */
const smallestWhole = 0.55;
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
  if (whole >= smallestWhole) {
    return { x: (canvas.width - width * whole) / 2, y: (canvas.height - height * whole) / 2, zoom: whole };
  }
  const { x = 0, y = 0 } = placed[0] ?? {};
  const zoom = readable;
  const centered = canvas.width / 2 - (x + nodeWidth / 2) * zoom;
  const fromRowAbove = padding - topOfRowAbove(layout, y) * zoom;
  // In a low canvas, what it is about counts for more than what is above.
  const withFirst = canvas.height - padding - (y + nodeHeight) * zoom;
  const fits = width * zoom + 2 * padding <= canvas.width;
  return {
    x: fits ? (canvas.width - width * zoom) / 2 : Math.min(padding, centered),
    y: Math.min(fromRowAbove, withFirst),
    zoom,
  };
}
