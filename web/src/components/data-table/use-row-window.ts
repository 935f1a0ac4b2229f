import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { rowHeightInPixels, useDensity } from '../density.ts';

/** Up to here every row is drawn, as tall as its content. */
const mostDrawnRows = 100;
const overscanRows = 10;
/** As near to the end as this, the next page is asked for. */
const rowsBeforeEnd = 30;

export interface MoreRows {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly load: () => unknown;
}

/** Draws only the rows in sight of long tables, and fetches the next page before the reader comes to the end of this one. */
export function useRowWindow(scroll: RefObject<HTMLDivElement | null>, rowCount: number, more: MoreRows | undefined) {
  const rowHeight = rowHeightInPixels[useDensity()];
  const isPrinting = useIsPrinting();
  const isLong = rowCount > mostDrawnRows && !isPrinting;
  const virtualizer = useVirtualizer({
    count: rowCount,
    enabled: isLong,
    getScrollElement: () => scroll.current,
    estimateSize: () => rowHeight,
    overscan: overscanRows,
    // The sticky header covers the first row's height.
    scrollPaddingStart: rowHeight,
  });

  const measured = useRef(rowHeight);
  useEffect(() => {
    if (measured.current === rowHeight) return;
    measured.current = rowHeight;
    // The virtualizer draws at once, which no effect may ask for.
    queueMicrotask(() => virtualizer.measure());
  }, [rowHeight, virtualizer]);

  const items = isLong ? virtualizer.getVirtualItems() : [];
  const lastDrawn = items.at(-1)?.index ?? 0;
  const askedAt = useRef(0);
  useEffect(() => {
    // Asked once for each length: a page that failed to come is only asked for again by the button.
    if (!isLong || !more?.hasMore || more.isLoading || askedAt.current === rowCount) return;
    if (lastDrawn < rowCount - rowsBeforeEnd) return;
    askedAt.current = rowCount;
    void more.load();
  });

  return {
    isLong,
    window: isLong ? { items, heightInPixels: virtualizer.getTotalSize() } : null,
    pageRows: () => Math.max(1, Math.floor((scroll.current?.clientHeight ?? 0) / rowHeight) - 2),
    reveal: (index: number) => {
      if (isLong) virtualizer.scrollToIndex(index);
    },
  };
}

/** True while the page goes to paper, where nothing scrolls and every row is drawn. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the listeners have run.
    const start = () => flushSync(() => setPrinting(true));
    const end = () => setPrinting(false);
    window.addEventListener('beforeprint', start);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', start);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
