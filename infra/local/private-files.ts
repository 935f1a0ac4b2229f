import { chmodSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Makes a folder that only its owner may enter, or closes one that is there to others. */
export function privateFolder(path: string): void {
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
}

/** Closes the files right in a folder to others than their owner. */
export function closeFiles(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(join(folder, entry.name), 0o600);
  }
}

/** Starts something whose own files are to be its owner's only: a process takes the mask of the one that starts it. */
export function withPrivateFiles<Started>(start: () => Started): Started {
  const usual = process.umask(0o077);
  try {
    return start();
  } finally {
    process.umask(usual);
  }
}
