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

const packages = (...names: readonly string[]): RegExp => new RegExp(`/node_modules/(${names.join('|')})/`);
const refusals = /\/shared\/errors\/catalog\.ts$/;

const fileOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** Parts of the site that are always loaded whole, each with what it imports that none before it has. */
const wholes = [
  ['first', fileOf('./src/main.tsx')],
  ['start', fileOf('./src/app/start/start.tsx')],
  ['sign-in', fileOf('./src/app/entrance/sign-in-start.tsx')],
  ['app', fileOf('./src/app/app.tsx')],
  ['frame', fileOf('./src/app/signed-in-layout.tsx')],
] as const;

/** The style sheets of an area together: they are small, and each would be a request. What several areas need is in one for all. */
function looksOf(id: string): string {
  const area = /\/features\/([\w-]+)\//.exec(id)?.[1];
  return area === undefined ? sharedLooks : `${sharedLooks}-${area}`;
}

const sharedLooks = 'looks';
/** What those of an area weigh, compressed: a sheet, and the script that names its classes. */
const looksBytes = 3_000;

/** The app's own modules, the icons, and all style sheets; other packages have chunks of their own. */
const isPlanned = (id: string): boolean =>
  !id.includes('/node_modules/') || id.includes('/lucide-react/') || id.endsWith('.css');

/** Libraries that few pages need, with what they weigh compressed. A page loads them with whatever of it imports them. */
const rare = [
  { id: 'forms', bytes: 16_000, test: packages('react-hook-form', '@hookform') },
  { id: 'tables', bytes: 22_000, test: packages('@tanstack/(react-table|react-virtual)') },
  { id: 'refusals', bytes: 5_400, test: refusals },
] as const;

/** The tables of addresses name the pages, and with them the frames around them. */
const namesPages = /\/web\/src\/app\/routes\//;

/** Dialogs and other parts come after the page, when nobody waits for them; what they cost counts less. */
const weightOfPart = 0.2;

/** Text shrinks to about a quarter of it once it is minified and compressed. */
const shrinksTo = 0.25;

/** Everything that the app consists of, by following its imports from the first page on. */
function readModules(context: Context) {
  const modules = new Map<string, PlannedModule>();
  const entries = new Set<string>();
  const pages = new Set<string>();
  const waiting = new Set<string>([wholes[0][1]]);
  for (const { id, bytes } of rare) modules.set(id, { bytes, imports: [], isFixed: true });
  const planned = (id: string): readonly string[] => {
    const library = rare.find(({ test }) => test.test(id));
    if (library !== undefined) return [library.id];
    if (!id.endsWith('.css')) return isPlanned(id) ? [id] : [];
    // The sheets of an area come with whatever needs one of them.
    const looks = looksOf(id);
    if (looks !== sharedLooks) modules.set(looks, { bytes: looksBytes, imports: [], isFixed: true });
    return looks === sharedLooks ? [id] : [id, looks];
  };
  for (const id of waiting) {
    const info = context.getModuleInfo(id);
    if (info === null) continue;
    const imports = info.importedIds.flatMap(planned);
    modules.set(id, { bytes: (info.code?.length ?? 0) * shrinksTo, imports });
    const dynamic = info.dynamicallyImportedIds.filter(isPlanned);
    for (const entry of dynamic) entries.add(entry);
    if (namesPages.test(id)) for (const page of dynamic) pages.add(page);
    for (const next of [...imports, ...dynamic]) if (!modules.has(next)) waiting.add(next);
  }
  return { modules, entries, pages };
}

/** The chunk of every module that belongs into one with others. */
function chunkNames(context: Context): ReadonlyMap<string, string> {
  const { modules, entries, pages } = readModules(context);
  const names = new Map<string, string>();
  for (const [name, file] of wholes) {
    const reached = new Set([file]);
    for (const id of reached) {
      for (const imported of modules.get(id)?.imports ?? []) if (!names.has(imported)) reached.add(imported);
    }
    for (const id of reached) if (!modules.get(id)?.isFixed) names.set(id, name);
  }
  for (const id of modules.keys()) if (id.endsWith('.css') && !names.has(id)) names.set(id, looksOf(id));
  const rest = new Map([...modules].filter(([id]) => !names.has(id)));
  const bytesOf = (id: string): number => rest.get(id)?.bytes ?? 0;
  const shown = [...entries].filter((entry) => rest.has(entry)).toSorted();
  const weightOf = (entry: string) => (pages.has(entry) ? 1 : weightOfPart);
  for (const [index, chunk] of planChunks(rest, shown, weightOf).entries()) {
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

/** Libraries by what needs them, so that browsers keep them over releases; then the app's own modules as they are planned. */
export const chunkGroups = [
  // Every chunk needs it, and it needs none.
  { name: 'runtime', test: /rolldown[/-]runtime/, priority: 9 },
  // What nobody needs before they are signed in.
  {
    name: 'lists',
    test: /\/@tanstack\/(query-core|react-query)\/.*\/(infiniteQueryObserver|queriesObserver|useInfiniteQuery|useQueries)\.js$/,
    priority: 9,
  },
  {
    name: 'libraries',
    test: packages('react(-dom)?', 'scheduler', '@tanstack/(query-core|react-query)'),
    priority: 8,
  },
  { name: 'router', test: packages('react-router(-dom)?'), priority: 8 },
  // Style sheets are planned with those that import them.
  {
    name: 'fields',
    test: /\/@aws-amplify\/ui-react\/.*\/((Select|SearchField|TextArea)\w*\/\w+|IconSearch)\.mjs$/,
    priority: 8,
  },
  { name: 'controls', test: /\/node_modules\/(@aws-amplify|lodash)\/.*js$/, priority: 7 },
  { name: 'schemas', test: packages('zod'), priority: 7 },
  { name: 'forms', test: packages('react-hook-form', '@hookform'), priority: 7 },
  { name: 'tables', test: packages('@tanstack', 'use-sync-external-store'), priority: 6 },
  { name: 'refusals', test: refusals, priority: 6 },
  { name: planned(), debugName: 'planned', priority: 5 },
];
