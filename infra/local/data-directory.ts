import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { writeFileAtomically } from './atomic-file.ts';
import type { Credentials } from './engines/engine.ts';
import { privateFolder } from './private-files.ts';

/** A data directory in use by this process; `path` is absolute. */
export interface DataDirectory {
  readonly path: string;
  readonly credentials: Credentials;
  release(): void;
}

interface Holder {
  readonly pid: number;
  /** When the process started, in clock ticks since boot; tells a process from a later one with the same number. */
  readonly startedAt: string;
}

/** The file that says which process holds a data directory. */
export const lockName = 'lock';

/**
 * Takes a data directory for this process, making it if need be; `prepare` runs once it is taken and before anything in it is read. Throws
 * when a living process holds it.
 */
export function openDataDirectory(directory: string, prepare: (path: string) => void = () => undefined): DataDirectory {
  const path = resolve(directory);
  privateFolder(path);
  const lock = takeLock(join(path, lockName), path);
  prepare(path);
  privateFolder(join(path, 'logs'));
  return { path, credentials: credentialsIn(path), release: () => rmSync(lock, { force: true }) };
}

function takeLock(lock: string, path: string): string {
  const draft = `${lock}.${process.pid}`;
  writeFileSync(draft, JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) }), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      try {
        // A link appears with its content or not at all, so no process ever reads an empty lock.
        linkSync(draft, lock);
        return lock;
      } catch {
        const holder = holderOf(lock);
        if (holder !== undefined && isAlive(holder)) {
          throw new Error(`${path} is in use by process ${holder.pid}. Stop it, or choose another DATA_DIR.`);
        }
        rmSync(lock, { force: true });
      }
    }
    throw new Error(`${lock} could not be taken over`);
  } finally {
    rmSync(draft, { force: true });
  }
}

function holderOf(lock: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lock, 'utf8'));
  } catch {
    return undefined;
  }
}

function isAlive({ pid, startedAt }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  return startOf(pid) === startedAt;
}

/** Empty where the system has no /proc: there the process number alone must do. */
function startOf(pid: number): string {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return '';
  const text = readFileSync(file, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

/** DynamoDB Local takes letters and digits only in an access key id. */
function credentialsIn(path: string): Credentials {
  const file = join(path, 'credentials.json');
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const credentials = {
    accessKeyId: `LOCAL${randomBytes(8).toString('hex').toUpperCase()}`,
    secretAccessKey: randomBytes(30).toString('base64url'),
  };
  writeFileAtomically(file, JSON.stringify(credentials, null, 2));
  return credentials;
}
