import type { MiddlewareObj } from '@middy/core';
import { log } from '../log.ts';
import { currentWork } from './work.ts';

/** Enough to write a line; what takes longer than the rest ends without another word. */
const millisecondsBefore = 1_500;

/** Tells before Lambda ends a function what it was at: afterwards nobody could. */
export function timeoutWarning(): MiddlewareObj {
  const timers = new WeakMap<object, NodeJS.Timeout>();
  const stop = ({ internal }: { readonly internal: object }) => clearTimeout(timers.get(internal));
  return {
    before: ({ context, internal }) => {
      // There is no context where a test calls a handler.
      const left = context.getRemainingTimeInMillis?.();
      if (left === undefined) return;
      const warn = () => {
        const { ending: _, ...work } = currentWork() ?? {};
        log.warn('The time is nearly over.', { ...work, millisecondsLeft: context.getRemainingTimeInMillis() });
      };
      timers.set(internal, setTimeout(warn, Math.max(0, left - millisecondsBefore)).unref());
    },
    after: stop,
    onError: stop,
  };
}
