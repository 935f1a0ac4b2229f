import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalStack } from '#infra/local/local-stack.ts';

const memoryFolder = '/dev/shm';

/** Starts the stack with its demo in an empty data directory; Playwright calls what comes back when the journeys are over. */
const startStack = async (): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), 'trestle-e2e-'));
  const stack = await startLocalStack({ port: 0, dataDir, demo: true, print: () => undefined });
  process.env['TRESTLE_ORIGIN'] = stack.origin;
  return async () => {
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup from the default export
export default startStack;
