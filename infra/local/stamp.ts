import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryFolder } from '#infra/function-entries.ts';

const stampFolder = join(repositoryFolder, 'node_modules/.cache/trestle-local');

/** A piece of work whose result is kept while its inputs stay as they are. Paths are relative to the repository. */
export interface StampedWork {
  readonly name: string;
  readonly inputs: readonly string[];
  readonly ignored?: readonly string[];
  /** Further text that the result depends on. */
  readonly settings?: string;
  /** A file without which the work has to be done again. */
  readonly result: string;
}

/** Does the work unless its inputs (names, sizes and times of change) are those of the last time. Returns whether it was done. */
export async function unlessUpToDate(work: StampedWork, perform: () => Promise<void>): Promise<boolean> {
  const stampFile = join(stampFolder, `${work.name}.stamp`);
  const stamp = stampOf(work);
  const isUpToDate =
    existsSync(join(repositoryFolder, work.result)) &&
    existsSync(stampFile) &&
    readFileSync(stampFile, 'utf8') === stamp;
  if (isUpToDate) return false;
  await perform();
  mkdirSync(stampFolder, { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

function stampOf({ inputs, ignored = [], settings = '' }: StampedWork): string {
  const hash = createHash('sha256').update(settings);
  const visit = (path: string) => {
    if (ignored.includes(path)) return;
    const status = statSync(join(repositoryFolder, path), { throwIfNoEntry: false });
    if (status === undefined) return;
    if (!status.isDirectory()) {
      hash.update(`${path} ${status.size} ${status.mtimeMs}\n`);
      return;
    }
    for (const name of readdirSync(join(repositoryFolder, path)).toSorted()) visit(join(path, name));
  };
  for (const input of inputs) visit(input);
  return hash.digest('hex');
}
