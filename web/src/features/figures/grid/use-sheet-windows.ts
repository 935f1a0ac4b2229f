import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { rowHeightInPixels, useDensity } from '../../../components/density.ts';
import type { Place } from './model/selection.ts';

/** What a name and its unit below it need more than a line of a table. */
const secondLineInPixels = 8;
const headInPixels = 44;
/** Hundreds of millions fit with their cents. */
const cellInPixels = 125;
const [wideNameInPixels, narrowNameInPixels] = [288, 172];
/** Below this width, one period stands beside the names. */
const narrowInPixels = 560;

/** Draws what is in sight and what has the focus, wherever that is. */
const withFocused = (index: number) => (range: Range) => {
  const drawn = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || drawn.includes(index)) return drawn;
  return [...drawn, index].toSorted((a, b) => a - b);
};

/** The width of the grid's frame, in CSS pixels; zero while it is not laid out. */
export function useFrameWidth(frame: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (element === null) return undefined;
    const look = () => setWidth(element.clientWidth);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}

/** Whether there is room for one period only. What is not laid out has no width, which says nothing about the screen. */
export const isNarrowWidth = (width: number): boolean => width > 0 && width < narrowInPixels;

interface Windows {
  readonly lines: number;
  readonly columns: number;
  readonly at: Place;
  readonly frameWidth: number;
}

/** The part of the grid that is drawn, of lines as of columns. */
export function useSheetWindows(scroll: RefObject<HTMLDivElement | null>, { lines, columns, at, frameWidth }: Windows) {
  const lineHeight = rowHeightInPixels[useDensity()] + secondLineInPixels;
  const isNarrow = isNarrowWidth(frameWidth);
  const nameWidth = isNarrow ? narrowNameInPixels : wideNameInPixels;
  const cellWidth = isNarrow ? frameWidth - nameWidth : cellInPixels;
  const lineWindow = useVirtualizer({
    count: lines,
    getScrollElement: () => scroll.current,
    estimateSize: () => lineHeight,
    overscan: 6,
    scrollPaddingEnd: headInPixels,
    rangeExtractor: useCallback((range: Range) => withFocused(at.line)(range), [at.line]),
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns,
    getScrollElement: () => scroll.current,
    estimateSize: () => cellWidth,
    overscan: 2,
    scrollPaddingEnd: nameWidth,
    rangeExtractor: useCallback((range: Range) => withFocused(at.column - 1)(range), [at.column]),
  });
  useEffect(() => {
    // The virtualizer draws at once, which no effect may ask for.
    if (lineHeight > 0) queueMicrotask(() => lineWindow.measure());
  }, [lineHeight, lineWindow]);
  useEffect(() => {
    if (cellWidth > 0) queueMicrotask(() => columnWindow.measure());
  }, [cellWidth, columnWindow]);
  return {
    nameWidth,
    lines: lineWindow.getVirtualItems(),
    columns: columnWindow.getVirtualItems(),
    height: lineWindow.getTotalSize(),
    width: nameWidth + columnWindow.getTotalSize(),
    pageLines: () => Math.max(1, Math.floor(((scroll.current?.clientHeight ?? 0) - headInPixels) / lineHeight) - 1),
    reveal: ({ line, column }: Place) => {
      lineWindow.scrollToIndex(line);
      if (column > 0) columnWindow.scrollToIndex(column - 1);
    },
  };
}
