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

/** Exports that only tests import, with the reason. */
const forTestsAlone: Readonly<Record<string, string>> = {
  'web/src/api/draft-store.ts: hasDraft': 'tests ask what the browser keeps',
  'shared/format/date-input.ts: parseMonthDay': 'rules of typed dates, for fields that take them',
  'shared/format/date-input.ts: isMidnight': 'rules of typed dates, for fields that take them',
  'shared/format/date-input.ts: weekdayOfDateInput': 'rules of typed dates, for fields that take them',
};

interface Module {
  readonly file: string;
  readonly exports: readonly string[];
  /** Those that the file itself uses, beside declaring them. */
  readonly usedAtHome: ReadonlySet<string>;
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
  const code = source.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
  const isUsedAtHome = (name: string): boolean => [...code.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
  return {
    file,
    exports: exports.filter((name) => !types.has(name)),
    usedAtHome: new Set(exports.filter(isUsedAtHome)),
    uses,
  };
}

const isTest = (file: string): boolean => file.startsWith('tests/');

/** File → the names of it that some of the modules use. */
function usedBy(users: readonly Module[]): (file: string, name: string) => boolean {
  const used = new Map<string, Set<string>>();
  for (const { uses } of users) {
    for (const [to, names] of uses) used.set(to, new Set([...(used.get(to) ?? []), ...names]));
  }
  return (file, name) => used.get(file)?.has('*') === true || used.get(file)?.has(name) === true;
}

const modules = sourceFiles().map(read);
const isUsed = usedBy(modules);
const isUsedByProduct = usedBy(modules.filter(({ file }) => !isTest(file)));

const exported = modules
  .filter(({ file }) => !entryPoints.some((pattern) => pattern.test(file)))
  .flatMap(({ file, exports, usedAtHome }) =>
    [...new Set(exports)].map((name) => ({ file, name, key: `${file}: ${name}`, atHome: usedAtHome.has(name) })),
  );
const unused = exported.filter(({ file, name }) => !isUsed(file, name));
const isOnlyTested = ({ file, name, atHome }: (typeof exported)[number]): boolean =>
  !isTest(file) && isUsed(file, name) && !isUsedByProduct(file, name) && !atHome;
const onlyTested = exported.filter((one) => isOnlyTested(one) && !(one.key in forTestsAlone));
// Whoever begins to use one, or takes it away, strikes it off the list.
const outdated = Object.keys(forTestsAlone).filter(
  (key) => !exported.some((one) => one.key === key && isOnlyTested(one)),
);
for (const { key } of unused) console.error(`Nobody imports ${key}`);
for (const { key } of onlyTested) console.error(`Only tests import ${key}`);
for (const key of outdated) console.error(`No longer for tests alone: ${key}`);
const faults = unused.length + onlyTested.length + outdated.length;
console.log(`Exports: ${faults === 0 ? 'all used' : `${faults} faults`}.`);
process.exitCode = faults === 0 ? 0 : 1;
