import { type createBrowserRouter, matchRoutes } from 'react-router-dom';
import { savesData } from '../../components/code/saves-data.ts';
import type { PageHandle } from '../routes/app-route.ts';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'routes'>;

/** Passing over a link on the way to another asks for nothing. */
const restsForMilliseconds = 50;

function linkOf({ target }: Event): HTMLAnchorElement | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null;
  return link?.origin === window.location.origin && !link.hasAttribute('download') ? link : null;
}

function fetchCodeOf({ routes }: Router, pathname: string): void {
  for (const { route } of matchRoutes([...routes], pathname) ?? []) {
    const handle = route.handle as Partial<PageHandle> | undefined;
    void handle?.code?.loadable.fetchAhead();
  }
}

/**
 * Fetches the code of a page as soon as a link to it is pointed at, with the mouse, a finger or the keyboard, so that it is there when the link
 * is followed. For every link of the app; not for people who save data. Ends when called.
 */
export function fetchCodeOnPointing(router: Router): () => void {
  const listening = new AbortController();
  const options = { signal: listening.signal, passive: true, capture: true };
  let resting: ReturnType<typeof setTimeout> | undefined;
  const fetchFor = (event: Event) => {
    const link = linkOf(event);
    if (link !== null && !savesData()) fetchCodeOf(router, link.pathname);
  };
  const onPointer = (event: Event) => {
    clearTimeout(resting);
    if (linkOf(event) !== null) resting = setTimeout(() => fetchFor(event), restsForMilliseconds);
  };
  document.addEventListener('pointerover', onPointer, options);
  document.addEventListener('focusin', fetchFor, options);
  document.addEventListener('touchstart', fetchFor, options);
  return () => {
    clearTimeout(resting);
    listening.abort();
  };
}
