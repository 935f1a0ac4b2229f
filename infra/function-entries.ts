import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const functionGroups = ['api', 'workers', 'schedules'] as const;
export type FunctionGroup = (typeof functionGroups)[number];

/** One Lambda function: `functions/<group>/<name>.ts`, bundled to `dist/functions/<group>-<name>/index.mjs`. */
export interface FunctionEntry {
  group: FunctionGroup;
  name: string;
}

export const repositoryFolder = join(import.meta.dirname, '..');

/** The functions that exist as files. Absolute `folder` holds the groups. */
export function functionEntries(folder = join(repositoryFolder, 'functions')): readonly FunctionEntry[] {
  return functionGroups.flatMap((group) => {
    const files = existsSync(join(folder, group)) ? readdirSync(join(folder, group)) : [];
    return files
      .filter((file) => file.endsWith('.ts'))
      .toSorted()
      .map((file) => ({ group, name: file.slice(0, -'.ts'.length) }));
  });
}

/** Reads files of strangers in a process of its own; its code lies beside that of the functions which start it. */
export const readingProcess = { source: 'readers/reading-process.ts', name: 'reading-process' };
const startReadingProcesses = [
  'api-metrics',
  'api-structure-imports',
  'workers-extract-covenants',
  'workers-translate-documents',
  'workers-import-figures',
  'workers-import-structures',
];

export const startsReadingProcesses = (entry: FunctionEntry): boolean =>
  startReadingProcesses.includes(bundleName(entry));

export function bundleName({ group, name }: FunctionEntry): string {
  return `${group}-${name}`;
}

/**
 * Throws unless the files of a group and the rows of its table in `infra/stacks` name the same functions: a file
 * without a row would never run, a row without a file would be deployed empty.
 */
export function assertEntriesMatch(
  entries: readonly FunctionEntry[],
  group: FunctionGroup,
  rows: readonly string[],
  table: string,
): void {
  const files = entries.filter((entry) => entry.group === group).map(({ name }) => name);
  const complaints = [
    ...rows
      .filter((row) => !files.includes(row))
      .map((row) => `${table} lists ${row}, but functions/${group}/${row}.ts does not exist`),
    ...files
      .filter((file) => !rows.includes(file))
      .map((file) => `functions/${group}/${file}.ts exists, but ${table} does not list it`),
  ];
  if (complaints.length > 0) throw new Error(complaints.join('\n'));
}
