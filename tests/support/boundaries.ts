import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { parseSync } from 'vite';
import { repositoryRoot, sourceFiles } from './source-files.ts';

/** Which folders a folder may import from. The first matching prefix speaks; `own-area` stands for the file's own area. */
const mayImport: readonly (readonly [from: string, to: readonly string[]])[] = [
  ['shared', ['shared-floor']],
  ['functions/platform', ['shared', 'functions/platform']],
  ['functions/connectors', ['shared', 'functions/connectors', 'functions/platform', 'port']],
  ['functions/domain', ['shared', 'functions/platform', 'own-area', 'floor']],
  ['functions/compositions', ['shared', 'functions/domain', 'functions/connectors', 'functions/platform']],
  ['functions/api', ['shared', 'functions']],
  ['functions/workers', ['shared', 'functions']],
  ['functions/schedules', ['shared', 'functions']],
  ['functions/readers', ['shared', 'functions/connectors', 'functions/domain/covenants/extraction']],
  ['web/src/api', ['shared', 'web/src/api']],
  ['web/src/components', ['shared', 'web/src/api', 'web/src/components']],
  ['web/src/entities', ['shared', 'web/src/api', 'web/src/components', 'web/src/entities']],
  ['web/src/features', ['shared', 'web/src/api', 'web/src/components', 'web/src/entities', 'web/src/features']],
  ['web', ['shared', 'web']],
  ['infra', ['shared', 'infra']],
  ['tests', ['shared', 'functions', 'web', 'infra', 'tests']],
];

/** Packages that only some folders may use. */
const packageHomes: readonly (readonly [packages: RegExp, homes: RegExp])[] = [
  [/^@aws-sdk\//, /^(functions\/platform|infra\/local|tests)\//],
  [/^aws-jwt-verify/, /^tests\//],
  [/^(aws-cdk-lib|constructs|cdk-nag)(\/|$)/, /^(infra|tests)\//],
  [/^(react|react-dom|react-router-dom|@tanstack|@aws-amplify|react-hook-form|lucide-react)(\/|$)/, /^(web|tests)\//],
  [/^node:/, /^(functions|infra|tests|web\/[^/]+\.ts$)/],
];

const areaOf = (file: string): string => file.split('/').slice(0, 3).join('/');

/**
 * The areas of the domain, lowest first. An area imports what lower ones export; what it needs of a higher one is a port of its context, filled where
 * the area is served (`functions/api`, `functions/workers`; `functions/compositions` where both need the same). So no two areas know each other.
 */
const floors: readonly string[] = [
  'organizations',
  'session',
  'configuration',
  'standings',
  'structures',
  'relationships',
  'approvals',
  'data-room',
  'forms',
  'metrics',
  'calculations',
  'covenants',
  'agents',
  'rights',
  'teams',
  'comments',
  'portfolios',
  'structure-imports',
  'reference',
  'provisioning',
  'jobs',
  'audit',
  'maintenance',
  'notifications',
  'events',
];
const floorOf = (file: string): number => floors.indexOf(file.split('/')[2] ?? '');
/** What an area offers to those above it lies in its `exports`. */
const isExported = (file: string): boolean => /^functions\/domain\/[^/]+\/exports\//.test(file);
/** The folders of `shared`, lowest first. */
const sharedFloors: readonly string[] = [
  'errors',
  'time',
  'finance',
  'money',
  'domain',
  'metrics',
  'format',
  'contract',
];
const sharedFloorOf = (file: string): number => sharedFloors.indexOf(file.split('/')[1] ?? '');
const isOnLowerSharedFloor = (from: string, to: string): boolean =>
  sharedFloorOf(to) >= 0 && sharedFloorOf(to) <= sharedFloorOf(from);

const isOnLowerFloor = (from: string, to: string): boolean =>
  isExported(to) && floorOf(to) >= 0 && floorOf(to) < floorOf(from);

/** What a connector implements: the types of the area whose port it is. */
const isPort = (file: string): boolean =>
  /^functions\/domain\/[^/]+\/(?:[^/]+\/)?(archive|archive-writer|pdf-marker|certificate|extractor|model-reader|agreement-text|agreement-chunks|rate-provider|channel-port)\.ts$/.test(
    file,
  );

function isAllowed(from: string, to: string): boolean {
  const allowed = mayImport.find(([prefix]) => from.startsWith(`${prefix}/`))?.[1] ?? [];
  return allowed.some((place) => {
    if (place === 'own-area') return areaOf(from) === areaOf(to);
    if (place === 'floor') return isOnLowerFloor(from, to);
    if (place === 'shared-floor') return isOnLowerSharedFloor(from, to);
    if (place === 'port') return isPort(to);
    return to.startsWith(`${place}/`);
  });
}

/** Features compose in the application, never in each other. */
function crossesFeatures(from: string, to: string): boolean {
  const feature = (file: string) => /^web\/src\/features\/([^/]+)\//.exec(file)?.[1];
  const [own, other] = [feature(from), feature(to)];
  if (other === undefined || from.startsWith('tests/')) return false;
  return own === undefined ? !from.startsWith('web/src/app/') : own !== other;
}

function specifiersOf(file: string): readonly string[] {
  const source = readFileSync(join(repositoryRoot, file), 'utf8');
  const { module } = parseSync(file, source);
  return [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) => entries.flatMap((entry) => entry.moduleRequest?.value ?? [])),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => source.slice(start + 1, end - 1)),
  ];
}

/** The file that a specifier names; null for a package. */
function targetOf(from: string, specifier: string): string | null {
  if (specifier.startsWith('#')) return specifier.slice(1);
  return specifier.startsWith('.') ? relative('.', join(dirname(from), specifier)) : null;
}

/**
 * Files that import each other, by value or by type, at once or later: none of them can be understood, tested or moved by itself. Tests are left out,
 * nothing imports them. Each circle begins and ends with the same file.
 */
function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const found: string[][] = [];
  const done = new Set<string>();
  const follow = (file: string, way: readonly string[]): void => {
    const start = way.indexOf(file);
    if (start >= 0) found.push([...way.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const to of imports.get(file) ?? []) follow(to, [...way, file]);
    done.add(file);
  };
  for (const file of imports.keys()) follow(file, []);
  return found;
}

function complaint(from: string, specifier: string): string | null {
  const to = targetOf(from, specifier);
  if (to !== null) {
    if (to.startsWith('tests/') && !from.startsWith('tests/')) return `${from} imports ${to}: nothing imports tests`;
    if (crossesFeatures(from, to)) return `${from} imports ${to}: features do not import each other`;
    return isAllowed(from, to) ? null : `${from} may not import ${to}`;
  }
  const rule = packageHomes.find(([packages]) => packages.test(specifier));
  return rule && !rule[1].test(from) ? `${from} may not use the package ${specifier}` : null;
}

const specifiers = new Map(sourceFiles().map((file) => [file, specifiersOf(file)]));
const sources = [...specifiers].filter(([file]) => !file.startsWith('tests/'));
const circles = circlesOf(
  new Map(sources.map(([file, named]) => [file, named.flatMap((specifier) => targetOf(file, specifier) ?? [])])),
);
const complaints = [
  ...[...specifiers].flatMap(([file, named]) => named.flatMap((specifier) => complaint(file, specifier) ?? [])),
  ...circles.map((circle) => `Imports in a circle: ${circle.join(' → ')}`),
];
for (const line of complaints) console.error(line);
console.log(`Imports: ${complaints.length === 0 ? 'as the table allows' : `${complaints.length} against the table`}.`);
process.exitCode = complaints.length === 0 ? 0 : 1;
