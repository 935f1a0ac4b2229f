import { CodeMissing, loadCode } from '../../components/code/load-code.ts';
import type { Beginning } from './start-at.ts';

const pauseInMilliseconds = 3_000;

/** Ends when the device is online again, and after a while in any case. */
function pause(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, pauseInMilliseconds);
  addEventListener('online', () => resolve(), { once: true });
  return promise.finally(() => clearTimeout(timer));
}

type Start = Pick<typeof import('./start.tsx'), 'show'>;

/** Shows the app. What it consists of does not arrive: the page says so instead of staying empty, and goes on by itself. */
export async function showStart(
  root: Element,
  beginning: Promise<Beginning>,
  load: () => Promise<Start> = () => import('./start.tsx'),
): Promise<void> {
  try {
    const [{ show }, first] = await Promise.all([loadCode(load), beginning]);
    show(root, first);
  } catch (error) {
    if (!(error instanceof CodeMissing)) throw error;
    root.textContent = 'Trestle cannot be reached. It opens by itself when the connection is back.';
    await pause();
    await showStart(root, beginning, load);
  }
}
