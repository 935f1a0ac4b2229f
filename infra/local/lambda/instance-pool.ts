import type { Instance, InvocationOutcome } from './instance.ts';

/** How a pool grows and shrinks. */
export interface PoolOptions {
  readonly largest: number;
  readonly idleInMilliseconds: number;
  /** How long an instance may finish its event after its code was replaced. */
  readonly graceInMilliseconds: number;
  start(): Instance;
}

/** The instances of one function: one event at a time each, a further one when all are busy, queueing beyond the largest number. */
export interface InstancePool {
  readonly size: number;
  readonly busy: number;
  invoke(event: string): Promise<InvocationOutcome>;
  /** Ends the instances that are at work on an event with this text; answers how many. */
  kill(containing: string): number;
  /** Lets new code take over: what follows starts fresh instances. */
  replace(): void;
  close(): Promise<void>;
}

/** Opens an empty pool; instances start when events come. */
export function openInstancePool(options: PoolOptions): InstancePool {
  const idle = openResting(options.idleInMilliseconds);
  /** By the event that each is at. */
  const working = new Map<Instance, string>();
  const retired = new Set<Instance>();
  const waiting: (() => void)[] = [];
  let isClosed = false;

  async function acquire(event: string): Promise<Instance> {
    while (idle.size === 0 && working.size >= options.largest) await new Promise<void>((free) => waiting.push(free));
    if (isClosed) throw new Error('The stack is stopping');
    const rested = idle.take();
    const instance = rested?.isUsable ? rested : options.start();
    working.set(instance, event);
    return instance;
  }

  function release(instance: Instance): void {
    const isCurrent = working.delete(instance);
    retired.delete(instance);
    if (isCurrent && instance.isUsable) idle.add(instance);
    else void instance.stop();
    waiting.shift()?.();
  }

  return {
    get size() {
      return idle.size + working.size;
    },
    get busy() {
      return working.size;
    },
    async invoke(event) {
      const instance = await acquire(event);
      try {
        return await instance.invoke(event);
      } finally {
        release(instance);
      }
    },
    kill(containing) {
      const meant = [...working].filter(([, event]) => event.includes(containing));
      for (const [instance] of meant) void instance.stop();
      return meant.length;
    },
    replace() {
      for (const instance of idle.takeAll()) void instance.stop();
      for (const instance of working.keys()) {
        working.delete(instance);
        retired.add(instance);
        setTimeout(() => retired.delete(instance) && void instance.stop(), options.graceInMilliseconds).unref();
      }
    },
    async close() {
      isClosed = true;
      for (const wake of waiting.splice(0)) wake();
      await Promise.all([...idle.takeAll(), ...working.keys(), ...retired].map((instance) => instance.stop()));
    },
  };
}

/** Instances without work; each is stopped when nobody needed it for a while. */
function openResting(idleInMilliseconds: number) {
  const timers = new Map<Instance, NodeJS.Timeout>();
  /** The one that worked last: its code is compiled best, and the others come to rest. */
  const take = (): Instance | undefined => {
    const instance = [...timers.keys()].at(-1);
    if (instance === undefined) return undefined;
    clearTimeout(timers.get(instance));
    timers.delete(instance);
    return instance;
  };
  return {
    get size() {
      return timers.size;
    },
    take,
    add(instance: Instance) {
      const timer = setTimeout(() => {
        timers.delete(instance);
        void instance.stop();
      }, idleInMilliseconds);
      timers.set(instance, timer.unref());
    },
    takeAll: () => Array.from({ length: timers.size }, take).filter((instance) => instance !== undefined),
  };
}
