/** Lets long polls sleep until something may have become receivable in their queue. */
export interface Arrivals {
  announce(queue: string): void;
  /** Resolves on the next announcement for the queue, after the given time, or when the signal fires, whichever is first. */
  next(queue: string, timeoutInMilliseconds: number, gone: AbortSignal): Promise<void>;
  /** Wakes everyone; later calls of `next` return at once. */
  close(): void;
  isClosed(): boolean;
}

/** Makes the meeting point of senders and long polls. */
export function openArrivals(): Arrivals {
  const sleepers = new Map<string, Set<() => void>>();
  let isClosed = false;

  return {
    announce: (queue) => {
      for (const wake of sleepers.get(queue) ?? []) wake();
    },
    next: (queue, timeoutInMilliseconds, gone) => {
      if (isClosed || gone.aborted) return Promise.resolve();
      const asleep = sleepers.get(queue) ?? new Set();
      sleepers.set(queue, asleep);
      return new Promise((resolve) => {
        const wake = () => {
          clearTimeout(timer);
          gone.removeEventListener('abort', wake);
          asleep.delete(wake);
          resolve();
        };
        const timer = setTimeout(wake, timeoutInMilliseconds);
        gone.addEventListener('abort', wake);
        asleep.add(wake);
      });
    },
    close: () => {
      isClosed = true;
      for (const asleep of sleepers.values()) for (const wake of asleep) wake();
    },
    isClosed: () => isClosed,
  };
}
