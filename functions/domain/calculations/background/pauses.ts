import { setImmediate } from 'node:timers/promises';

/** Signs of life are given between two pieces of work of this length, in milliseconds. */
const longestPiece = 50;

/** Lets whatever waits have its turn, where so much time has passed since it last had one. Calls `due` before. */
export function pauses(due: () => Promise<void> = async () => undefined): () => Promise<void> {
  let pausedAt = performance.now();
  return async () => {
    if (performance.now() - pausedAt < longestPiece) return;
    await due();
    await setImmediate();
    pausedAt = performance.now();
  };
}
