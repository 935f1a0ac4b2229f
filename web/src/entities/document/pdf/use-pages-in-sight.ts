import { type RefObject, useEffect, useState } from 'react';

/** How far beyond what is in sight pages are drawn; in CSS pixels. */
const ahead = 800;

/** The pages that are near what is in sight, and the one that takes most of it. */
export function usePagesInSight(container: RefObject<HTMLElement | null>, count: number) {
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1]));
  const [current, setCurrent] = useState(1);
  useEffect(() => {
    const root = container.current;
    if (root === null || count === 0) return;
    const look = () => {
      const frame = root.getBoundingClientRect();
      const found = new Set<number>();
      let [most, seen] = [0, 1];
      for (const page of root.querySelectorAll<HTMLElement>('[data-page]')) {
        const { top, bottom } = page.getBoundingClientRect();
        const number = Number(page.dataset['page']);
        if (bottom > frame.top - ahead && top < frame.bottom + ahead) found.add(number);
        const shown = Math.min(bottom, frame.bottom) - Math.max(top, frame.top);
        if (shown > most) [most, seen] = [shown, number];
      }
      const isSame = (before: ReadonlySet<number>) =>
        before.size === found.size && [...found].every((one) => before.has(one));
      setNear((before) => (isSame(before) ? before : found));
      setCurrent(seen);
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(root);
    for (const page of root.querySelectorAll('[data-page]')) resized.observe(page);
    root.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      root.removeEventListener('scroll', look);
    };
  }, [container, count]);
  return { near, current };
}
