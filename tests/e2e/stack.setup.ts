import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startLocalStack } from '#infra/local/local-stack.ts';
import { newDataDir } from '../support/data-dir.ts';
import { signInWithCode, superuserEmail } from '../support/demo-codes.ts';
import { keepSuperuser } from '../support/superuser-file.ts';

/** Starts the stack with its demo in an empty data directory; Playwright calls what comes back when the journeys are over. */
const startStack = async (): Promise<() => Promise<void>> => {
  const dataDir = newDataDir('e2e');
  const stack = await startLocalStack({
    port: 0,
    dataDir,
    tablesInMemory: true,
    largestPool: 2,
    demo: true,
    print: () => undefined,
  });
  process.env['TRESTLE_ORIGIN'] = stack.origin;
  process.env['TRESTLE_SUPERUSER_FILE'] = join(dataDir, 'superuser.json');
  process.env['TRESTLE_SUPERUSER_BROWSER'] = join(dataDir, 'superuser-browser.json');
  // The demo has used the code of now, so this takes up to a minute, which only journeys that need the superuser wait for.
  const signingIn = signInWithCode(stack.origin, superuserEmail, 'Trestle-demo-2026').then(
    keepSuperuser,
    console.error,
  );
  return async () => {
    await signingIn;
    await stack.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
};

// biome-ignore lint/style/noDefaultExport: Playwright takes its global setup from the default export
export default startStack;
