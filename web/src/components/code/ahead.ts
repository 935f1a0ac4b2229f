import type { Loadable } from './loadable.ts';

const waiting = new Set<Loadable<unknown>>();

/** Marks code that is needed as soon as somebody presses a button. */
export const wantAhead = (code: Loadable<unknown>): void => void waiting.add(code);

/** Fetches what was marked, one after the other so that nothing else has to wait for it. What fails is fetched when it is needed. */
export async function fetchWanted(): Promise<void> {
  for (const code of waiting) {
    waiting.delete(code);
    await code.fetchAhead();
  }
}
