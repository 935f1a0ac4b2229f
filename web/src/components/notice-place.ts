import { useSyncExternalStore } from 'react';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Given to the element of the frame that is kept free for notices, as its `ref`. */
export function holdNoticePlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Where notices stand without covering anything; null on pages without the frame. */
export const useNoticePlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);
