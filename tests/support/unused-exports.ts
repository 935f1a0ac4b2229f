import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { repositoryRoot, sourceFiles } from './source-files.ts';

/** Files that a tool or a runtime enters by path; their exports are used from outside. */
const entryPoints = [
  /^functions\/(api|workers|schedules)\//,
  /^(infra\/app|infra\/local\/start|infra\/local\/demo\/seed|web\/vite\.config|web\/src\/main)\.tsx?$/,
  /\.config\.ts$/,
  /^tests\/.*\.(test|spec|setup)\.tsx?$/,
  /^tests\/(bench|web|support)\//,
];

interface Module {
  readonly file: string;
  readonly exports: readonly string[];
  /** Target file → the names used from it; `*` stands for all. */
  readonly uses: ReadonlyMap<string, ReadonlySet<string>>;
}

const target = (from: string, specifier: string): string | null => {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative('.', join(dirname(from), specifier)) : null;
};

/** Names that a dynamic import takes can't be told, so it counts as using everything. */
const dynamicTargets = (source: string): readonly string[] =>
  [...source.matchAll(/\bimport\(\s*(?:\/\*[^*]*\*\/\s*)?['"]([^'"]+)['"]/g)].map(([, specifier]) => specifier ?? '');

function read(file: string): Module {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const { module } = parseSync(file, source);
  const uses = new Map<string, Set<string>>();
  const use = (specifier: string, name: string) => {
    const to = target(file, specifier);
    if (to !== null) uses.set(to, (uses.get(to) ?? new Set()).add(name));
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    for (const { importName } of entries)
      use(moduleRequest.value, importName.kind === 'Name' ? (importName.name ?? '*') : '*');
  }
  const exports: string[] = [];
  const types = new Set<string>();
  for (const { entries } of module.staticExports) {
    for (const { moduleRequest, importName, exportName, isType } of entries) {
      if (moduleRequest) use(moduleRequest.value, importName.name ?? '*');
      else if (exportName.name && isType) types.add(exportName.name);
      else if (exportName.name) exports.push(exportName.name);
    }
  }
  for (const specifier of dynamicTargets(source)) use(specifier, '*');
  // A type belongs to the signature that it describes, and a schema to the type that shares its name.
  return { file, exports: exports.filter((name) => !types.has(name)), uses };
}

const modules = sourceFiles().map(read);
const used = new Map<string, Set<string>>();
for (const { uses } of modules) {
  for (const [to, names] of uses) used.set(to, new Set([...(used.get(to) ?? []), ...names]));
}

const unused = modules
  .filter(({ file }) => !entryPoints.some((pattern) => pattern.test(file)))
  .flatMap(({ file, exports }) => {
    const names = used.get(file) ?? new Set<string>();
    return names.has('*')
      ? []
      : [...new Set(exports)].filter((name) => !names.has(name)).map((name) => `${file}: ${name}`);
  });
for (const line of unused) console.error(`Nobody imports ${line}`);
console.log(`Exports: ${unused.length === 0 ? 'all used' : `${unused.length} unused`}.`);
process.exitCode = unused.length === 0 ? 0 : 1;
