import { basename, extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PlannedModule, planChunks } from './chunk-plan.ts';

/** What the bundler tells of a module. */
interface ModuleInfo {
  readonly code: string | null;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

interface Context {
  getModuleInfo(id: string): ModuleInfo | null;
}

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Parts of the site that are always loaded whole, each with what it imports that none before it has. */
const wholes = [
  ['first', fileOf('./src/main.tsx')],
  ['sign-in', fileOf('./src/app/entrance/login-route.tsx')],
  ['frame', fileOf('./src/app/signed-in-layout.tsx')],
] as const;

/** All style sheets of signed-in pages together: they are small, and each would be a request. */
const looks = 'looks';

/** The app's own modules, the icons, and all style sheets; other packages have chunks of their own. */
const isPlanned = (id: string): boolean =>
  !id.includes('/node_modules/') || id.includes('/lucide-react/') || id.endsWith('.css');

/** Text shrinks to about a quarter of it once it is minified and compressed. */
const shrinksTo = 0.25;

/** Everything that the app consists of, by following its imports from the first page on. */
function readModules(context: Context) {
  const modules = new Map<string, PlannedModule>();
  const entries = new Set<string>();
  const waiting = new Set<string>([wholes[0][1]]);
  for (const id of waiting) {
    const info = context.getModuleInfo(id);
    if (info === null) continue;
    const imports = info.importedIds.filter(isPlanned);
    modules.set(id, { bytes: (info.code?.length ?? 0) * shrinksTo, imports });
    const dynamic = info.dynamicallyImportedIds.filter(isPlanned);
    for (const entry of dynamic) entries.add(entry);
    for (const next of [...imports, ...dynamic]) waiting.add(next);
  }
  return { modules, entries };
}

/** The chunk of every module that belongs into one with others. */
function chunkNames(context: Context): ReadonlyMap<string, string> {
  const { modules, entries } = readModules(context);
  const names = new Map<string, string>();
  for (const [name, file] of wholes) {
    const reached = new Set([file]);
    for (const id of reached) {
      for (const imported of modules.get(id)?.imports ?? []) if (!names.has(imported)) reached.add(imported);
    }
    for (const id of reached) names.set(id, name);
  }
  for (const id of modules.keys()) if (id.endsWith('.css') && !names.has(id)) names.set(id, looks);
  const rest = new Map([...modules].filter(([id]) => !names.has(id)));
  const bytesOf = (id: string): number => rest.get(id)?.bytes ?? 0;
  for (const [index, chunk] of planChunks(rest, [...entries].filter((entry) => rest.has(entry)).toSorted()).entries()) {
    const largest = chunk.toSorted((a, b) => bytesOf(b) - bytesOf(a))[0] ?? '';
    for (const id of chunk) names.set(id, `${basename(largest, extname(largest))}-and-others-${index}`);
  }
  return names;
}

function planned() {
  let names: ReadonlyMap<string, string> | null = null;
  return (id: string, context: Context): string | null => {
    names ??= chunkNames(context);
    return names.get(id) ?? null;
  };
}

const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);

/** Libraries by what needs them, so that browsers keep them over releases; then the app's own modules as they are planned. */
export const chunkGroups = [
  // Looked at by every schema while it is made, so it runs before all others.
  { name: 'schema-settings', test: /schema-settings|rolldown[/-]runtime/, priority: 9 },
  {
    name: 'libraries',
    test: packages('react(-dom)?', 'scheduler', 'react-router(-dom)?', '@tanstack/(query-core|react-query)'),
    priority: 8,
  },
  { name: 'controls', test: packages('@aws-amplify', 'lodash'), priority: 7 },
  { name: 'schemas', test: packages('zod'), priority: 7 },
  { name: 'forms', test: packages('react-hook-form', '@hookform'), priority: 7 },
  { name: 'tables', test: packages('@tanstack', 'use-sync-external-store'), priority: 6 },
  { name: 'refusals', test: /\/shared\/errors\/catalog\.ts$/, priority: 6 },
  { name: planned(), debugName: 'planned', priority: 5 },
];
