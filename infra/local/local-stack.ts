import { existsSync } from 'node:fs';
import { watchFunctions } from '#infra/bundle.ts';
import { buildFunctions, buildWeb, builtSite, localAssembly, synthesize } from './build.ts';
import { type DemoSignIn, discardInterruptedDemo, isUnused, seedOnce } from './demo-seed.ts';
import { openDevelopmentSite } from './development-site.ts';
import type { LocalStack } from './running-stack.ts';
import { serveAssembly } from './serve-assembly.ts';

/** How to run Trestle on this machine. */
export interface LocalStackOptions {
  /** 0 takes any free port. */
  readonly port: number;
  readonly dataDir: string;
  /** Whether to make the demo organizations in a data directory that has none. */
  readonly demo: boolean;
  /** Rebuilds functions and the site while they are edited. */
  readonly watch?: boolean;
  /** An emulator that replaces the engines. */
  readonly emulatorUrl?: string | undefined;
  /** For data directories that nobody opens again. */
  readonly tablesInMemory?: boolean;
  /** Instances of one function at most: each compiles its code for itself. */
  readonly largestPool?: number;
  /** Gets progress and troubles, a line each. */
  readonly print: (line: string) => void;
}

/** Trestle at work, with the people who can sign in to its demo. */
export type RunningTrestle = LocalStack & { readonly signIns: readonly DemoSignIn[] };

/** Builds what changed, runs the synthesized stacks, and seeds the demo. Throws when the port or the data directory is taken. */
export async function startLocalStack(options: LocalStackOptions): Promise<RunningTrestle> {
  const { port, dataDir, watch = false, emulatorUrl, tablesInMemory, largestPool, print } = options;
  let wasEmpty = false;
  const stack = await serveAssembly({
    port,
    dataDir,
    assembly: () => build(watch, print),
    prepareData: (path) => {
      discardInterruptedDemo(path, print);
      wasEmpty = isUnused(path);
    },
    emulatorUrl,
    tablesInMemory,
    largestPool,
    print,
    ...(watch ? { developmentSite: openDevelopmentSite } : {}),
  });
  try {
    const watching = watch ? await watchFunctions((changed) => reload(stack, changed, print)) : undefined;
    const signIns = options.demo ? await seedOnce({ origin: stack.origin, stack, print }, dataDir, wasEmpty) : [];
    return {
      ...stack,
      signIns,
      async close() {
        await watching?.stop();
        await stack.close();
      },
    };
  } catch (error) {
    await stack.close();
    throw error;
  }
}

async function build(watch: boolean, print: (line: string) => void): Promise<string> {
  await buildFunctions();
  // Vite serves the sources while watching; the built site is needed only for the template to have one.
  const needsSite = !watch || !existsSync(builtSite);
  if (needsSite && (await buildWeb())) print('Built the site');
  if (await synthesize()) print('Synthesized the stacks');
  return localAssembly;
}

function reload(stack: LocalStack, changed: readonly string[], print: (line: string) => void): void {
  stack.reload(changed);
  print(`Reloaded ${changed.join(', ')}`);
}
