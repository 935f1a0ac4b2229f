import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type BuildOptions, build, context, type OutputFile } from 'esbuild';
import {
  bundleName,
  type FunctionEntry,
  functionEntries,
  readingProcess,
  repositoryFolder,
  startsReadingProcesses,
} from '#infra/function-entries.ts';

/** `production` is what is deployed; `local` leaves the AWS SDK in node_modules and is some twenty times faster. */
export type BundleMode = 'production' | 'local';

export interface BundleOptions {
  mode: BundleMode;
  /** Absolute; receives `<group>-<name>/index.mjs`. */
  outputFolder?: string;
  /** Absolute; holds `api`, `workers` and `schedules`. */
  sourceFolder?: string;
}

/** Stops rebuilding. */
export interface FunctionWatch {
  stop(): Promise<void>;
}

/** Bundles every function in one run; returns the names whose code changed, as `<group>-<name>`. */
export async function bundleFunctions(options: BundleOptions): Promise<readonly string[]> {
  const places = placesOf(options);
  const { outputFiles } = await build(buildOptions(places, options.mode));
  return writeChanged(outputFiles, places);
}

/**
 * Bundles for local use and again after each change, until stopped. `onRebuilt` gets the names whose code changed;
 * a build that fails prints why and leaves the last good bundles in place.
 */
export async function watchFunctions(
  onRebuilt: (changed: readonly string[]) => void | Promise<void>,
  options: Omit<BundleOptions, 'mode'> = {},
): Promise<FunctionWatch> {
  const places = placesOf(options);
  const building = buildOptions(places, 'local');
  const watching = await context({
    ...building,
    plugins: [
      {
        name: 'write-changed',
        setup: ({ onEnd }) =>
          onEnd(async ({ errors, outputFiles }) => {
            if (errors.length > 0) return;
            const changed = await writeChanged(outputFiles ?? [], places);
            if (changed.length > 0) await onRebuilt(changed);
          }),
      },
    ],
  });
  await watching.watch();
  return { stop: () => watching.dispose() };
}

interface Places {
  entries: readonly FunctionEntry[];
  sourceFolder: string;
  outputFolder: string;
}

function placesOf({ outputFolder, sourceFolder }: Omit<BundleOptions, 'mode'>): Places {
  const functions = sourceFolder ?? join(repositoryFolder, 'functions');
  return {
    entries: functionEntries(functions),
    sourceFolder: functions,
    outputFolder: outputFolder ?? join(repositoryFolder, 'dist', 'functions'),
  };
}

/** The modules of a function's bundle: its own, and that of the process in which it reads files. */
function modulesOf(entry: FunctionEntry, sourceFolder: string): readonly (readonly [string, string])[] {
  const bundle = bundleName(entry);
  const own = [`${bundle}/index`, join(sourceFolder, entry.group, `${entry.name}.ts`)] as const;
  const process = join(sourceFolder, readingProcess.source);
  const hasProcess = startsReadingProcesses(entry) && existsSync(process);
  return hasProcess ? [own, [`${bundle}/${readingProcess.name}`, process]] : [own];
}

function buildOptions({ entries, sourceFolder, outputFolder }: Places, mode: BundleMode) {
  return {
    absWorkingDir: repositoryFolder,
    entryPoints: Object.fromEntries(entries.flatMap((entry) => modulesOf(entry, sourceFolder))),
    outdir: outputFolder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    write: false,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'warning',
    // CommonJS dependencies call `require` at run time, which an ES module does not have.
    banner: { js: "import{createRequire as __cr}from'node:module';const require=__cr(import.meta.url);" },
    // Names of error classes are part of what is logged.
    ...(mode === 'production' ? { minify: true, keepNames: true } : { external: ['@aws-sdk/*'] }),
  } satisfies BuildOptions & { write: false };
}

async function writeChanged(
  files: readonly OutputFile[],
  { entries, outputFolder }: Places,
): Promise<readonly string[]> {
  const changed = new Set<string>();
  for (const { path, contents } of files) {
    const isUnchanged = existsSync(path) && (await readFile(path)).equals(contents);
    if (isUnchanged) continue;
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, contents);
    changed.add(relative(outputFolder, path).split(sep)[0] ?? path);
  }
  await removeLeftovers(outputFolder, entries.map(bundleName));
  return [...changed];
}

async function removeLeftovers(outputFolder: string, current: readonly string[]): Promise<void> {
  const folders = existsSync(outputFolder) ? await readdir(outputFolder) : [];
  const leftovers = folders.filter((folder) => !current.includes(folder));
  await Promise.all(leftovers.map((folder) => rm(join(outputFolder, folder), { recursive: true })));
}

if (import.meta.main) {
  const started = performance.now();
  const changed = await bundleFunctions({ mode: process.argv.includes('--local') ? 'local' : 'production' });
  const seconds = ((performance.now() - started) / 1_000).toFixed(1);
  console.log(`Bundled ${functionEntries().length} functions, ${changed.length} changed, in ${seconds} s`);
}
