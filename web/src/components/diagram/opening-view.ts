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

/** Where the first card stands in the canvas when not everything fits: what is above it is seen, and more of what is below. */
const shareAbove = 0.3;

/**
 * How a drawing is first seen: whole where it can be read so, otherwise its first entity with what is around it; the rest is reached by moving.
 * Sizes are in pixels.
 */
export function openingView({ placed, width, height, nodeHeight }: DiagramLayout, canvas: Size): Viewport {
  const whole = Math.min(1, (canvas.width - 2 * padding) / width, (canvas.height - 2 * padding) / height);
  if (whole >= smallestWhole) {
    return { x: (canvas.width - width * whole) / 2, y: (canvas.height - height * whole) / 2, zoom: whole };
  }
  const { x = 0, y = 0 } = placed[0] ?? {};
  const zoom = readable;
  const centered = canvas.width / 2 - (x + nodeWidth / 2) * zoom;
  const below = canvas.height * shareAbove - (y + nodeHeight / 2) * zoom;
  const fits = width * zoom + 2 * padding <= canvas.width;
  return {
    x: fits ? (canvas.width - width * zoom) / 2 : Math.min(padding, centered),
    y: Math.min(padding, below),
    zoom,
  };
}
