import type { TestProject } from 'vitest/node';
import { startStackUnderTest } from './start-stack.ts';

let close: (() => Promise<void>) | undefined;

export async function setup({ provide }: TestProject): Promise<void> {
  const started = await startStackUnderTest('test');
  close = started.close;
  provide('stack', started.stack);
}

/** Stops the stack and removes its data. */
export const teardown = async (): Promise<void> => close?.();
