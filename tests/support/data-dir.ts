import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// The engines write through to the disk on every acknowledgement.
const memoryFolder = '/dev/shm';

/** A new folder for a stack's data, in memory where the system offers it. */
export const newDataDir = (name: string): string =>
  mkdtempSync(join(existsSync(memoryFolder) ? memoryFolder : tmpdir(), `trestle-${name}-`));
