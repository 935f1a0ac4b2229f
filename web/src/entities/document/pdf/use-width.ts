import { type RefObject, useEffect, useState } from 'react';

/** The inner width of an element as it changes, in CSS pixels; 0 until it is there. */
export function useWidth(element: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const box = element.current;
    if (!isThere || box === null) return;
    const measure = () => setWidth(box.clientWidth);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(box);
    return () => watch.disconnect();
  }, [element, isThere]);
  return width;
}
