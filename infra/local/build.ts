import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { bundleFunctions } from '#infra/bundle.ts';
import { functionEntries, repositoryFolder } from '#infra/function-entries.ts';
import { unlessUpToDate } from './stamp.ts';

const run = promisify(execFile);

/** Where the templates of the local stack are synthesized to; the deployed stages use `cdk.out` itself. */
export const localAssembly = join(repositoryFolder, 'cdk.out', 'local');

/** What the templates publish; without it they publish nothing. */
export const builtSite = join(repositoryFolder, 'dist/web/index.html');

const lockFile = 'package-lock.json';

/** Bundles every function for local use; a fraction of a second, so it is done always. */
export async function buildFunctions(): Promise<void> {
  await bundleFunctions({ mode: 'local' });
}

/** Builds the web application unless that is up to date. Throws with what Vite printed. */
export async function buildWeb(): Promise<boolean> {
  const work = { name: 'web', inputs: ['web', 'shared', lockFile], result: 'dist/web/index.html' };
  return unlessUpToDate(work, () =>
    // Vite reads NODE_ENV, which a test runner sets to something else.
    node(['node_modules/vite/bin/vite.js', 'build', '--config', 'web/vite.config.ts', '--logLevel', 'warn'], {
      NODE_ENV: 'production',
    }),
  );
}

/**
 * Synthesizes the CDK app as the stage of the branch `local` unless that is up to date. Assets point at `dist`, so a rebuilt function
 * or site needs no new synthesis. The site must be built before: without one the template has nothing to publish.
 */
export async function synthesize(): Promise<boolean> {
  const work = {
    name: 'synthesis',
    inputs: ['infra', 'shared/contract', 'cdk.json', lockFile],
    ignored: ['infra/local', 'infra/decisions'],
    settings: JSON.stringify([functionEntries(), existsSync(builtSite)]),
    result: 'cdk.out/local/manifest.json',
  };
  return unlessUpToDate(work, () =>
    node(['infra/app.ts'], {
      CDK_OUTDIR: localAssembly,
      CDK_VALIDATION: 'false',
      CDK_CONTEXT_JSON: JSON.stringify({ 'aws:cdk:disable-asset-staging': true }),
      TRESTLE_BRANCH: 'local',
    }),
  );
}

async function node(commandLine: string[], environment: Readonly<Record<string, string>>): Promise<void> {
  const { NODE_OPTIONS: _options, FORCE_COLOR: _color, ...inherited } = process.env;
  const env = { ...inherited, NO_COLOR: '1', ...environment };
  const running = run(process.execPath, commandLine, { cwd: repositoryFolder, env });
  const endWithUs = () => running.child.kill();
  process.once('exit', endWithUs);
  try {
    await running;
  } catch (error) {
    const printed =
      error instanceof Error ? `${Reflect.get(error, 'stdout')}${Reflect.get(error, 'stderr')}`.trim() : '';
    throw new Error(`node ${commandLine.join(' ')} failed\n${printed || String(error)}`, { cause: error });
  } finally {
    process.off('exit', endWithUs);
  }
}
