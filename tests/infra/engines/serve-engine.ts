import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Credentials, Engine, EngineOptions } from '#infra/local/engines/engine.ts';

/** The keys that every engine served by a test accepts. */
export const testCredentials: Credentials = {
  accessKeyId: 'AKIATRESTLEENGINE',
  secretAccessKey: 'local-engine-secret-for-tests-only',
};

/** A running engine: pass `endpoint`, `region` and `credentials` to an SDK client. */
export interface ServedEngine<Opened extends Engine> {
  readonly engine: Opened;
  readonly endpoint: string;
  readonly region: string;
  readonly credentials: Credentials;
  readonly dataDir: string;
  close(): Promise<void>;
}

/**
 * Serves one engine on a free port of 127.0.0.1. Without a `dataDir` it keeps its data in a folder that `close` removes; give one to
 * reopen the same data later.
 */
export async function serveEngine<Opened extends Engine>(
  open: (options: EngineOptions) => Promise<Opened>,
  { dataDir: givenDataDir }: { dataDir?: string } = {},
): Promise<ServedEngine<Opened>> {
  const dataDir = givenDataDir ?? (await mkdtemp(join(tmpdir(), 'trestle-engine-')));
  const region = 'us-east-1';
  const engine = await open({ dataDir, region, accountId: '000000000000', credentials: testCredentials });

  const server = createServer((request, response) => {
    engine.handle(request, response).catch((error: unknown) => {
      console.error('The engine failed to answer', request.method, request.url, error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The engine has no port');

  const close = async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
    await engine.close();
    if (givenDataDir === undefined) await rm(dataDir, { recursive: true, force: true });
  };
  return { engine, endpoint: `http://127.0.0.1:${address.port}`, region, credentials: testCredentials, dataDir, close };
}
