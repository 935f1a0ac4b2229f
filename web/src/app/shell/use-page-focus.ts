import { type RefObject, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;

/** A dialog or drawer over the page has the focus for itself. */
const isCovered = (): boolean => document.querySelector('dialog[open], [data-drawer]') !== null;

function focusHeading(heading: HTMLElement): void {
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/**
 * Focuses the heading of the page as soon as there is one, unless the reader goes on by themselves until then, or the focus is inside the page.
 * Whatever stands there instead of that one later, such as the page in place of the words that it could not be loaded, has the focus, too.
 */
function keepOnHeading(main: HTMLElement): () => void {
  const ended = new AbortController();
  let heading: HTMLElement | null = null;
  let hasGoneOn = false;
  const look = () => {
    if (heading?.isConnected) return;
    const mayTake = heading === null ? !hasGoneOn && !main.contains(document.activeElement) : isLost();
    const found = main.querySelector<HTMLElement>('h1');
    if (found === null) return;
    heading = found;
    if (mayTake && !isCovered()) focusHeading(found);
  };
  const goOn = () => {
    hasGoneOn = true;
  };
  for (const sign of ['keydown', 'pointerdown']) {
    document.addEventListener(sign, goOn, { signal: ended.signal, capture: true });
  }
  const observer = new MutationObserver(look);
  observer.observe(main, { childList: true, subtree: true });
  look();
  return () => {
    ended.abort();
    observer.disconnect();
  };
}

/**
 * After a change of the page the focus is on its heading, which is thereby read out. It stays on what is still there inside the page, such as a
 * tab, and where the browser puts it when the site is opened.
 */
export function usePageFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const isOpening = useNavigationType() === 'POP';
  const shown = useRef(isOpening ? pathname : null);
  useEffect(() => {
    if (shown.current === pathname || main.current === null) return undefined;
    shown.current = pathname;
    return keepOnHeading(main.current);
  }, [pathname, main]);
}
