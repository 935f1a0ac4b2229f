import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';

/** Whether the focus is on what the page before left behind, or on what led here from outside of the page. */
const isFocusFree = (main: HTMLElement): boolean => {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || !main.contains(activeElement);
};

/** A dialog or drawer over the page has the focus for itself. */
const isCovered = (): boolean => document.querySelector('dialog[open], [data-drawer]') !== null;

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** Long pages wait for their data before they have a heading. */
const waitsForMilliseconds = 10_000;

/** Calls back with the heading of the page once there is one, unless the reader goes on by themselves. */
function whenHeaded(main: HTMLElement, act: (heading: HTMLElement) => void): () => void {
  const find = () => main.querySelector<HTMLElement>('h1');
  const found = find();
  if (found !== null) {
    act(found);
    return () => undefined;
  }
  const stopped = new AbortController();
  const observer = new MutationObserver(() => {
    const heading = find();
    if (heading === null) return;
    stopped.abort();
    act(heading);
  });
  stopped.signal.addEventListener('abort', () => observer.disconnect());
  for (const sign of ['keydown', 'pointerdown'] as const) {
    document.addEventListener(sign, () => stopped.abort(), { signal: stopped.signal, capture: true });
  }
  const timer = setTimeout(() => stopped.abort(), waitsForMilliseconds);
  stopped.signal.addEventListener('abort', () => clearTimeout(timer));
  observer.observe(main, { childList: true, subtree: true });
  return () => stopped.abort();
}

/**
 * After a change of the page the focus is on its heading, which is thereby read out. It stays on what is still there inside the page, such as a
 * tab.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return undefined;
    shown.current = pathname;
    const element = main.current;
    if (element === null) return undefined;
    return whenHeaded(element, (heading) => {
      if (isFocusFree(element) && !isCovered()) focusHeading(heading);
    });
  }, [pathname, main]);
}
