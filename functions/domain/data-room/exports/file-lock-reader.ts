import type { Clock } from '#functions/platform/clock.ts';
import type { Awaited } from '#functions/platform/jobs/job-worker.ts';
import { type FileScan, lockOf } from '#shared/domain/file-scan.ts';
import { DomainError } from '#shared/errors/domain-error.ts';

interface Scanned {
  readonly scan: FileScan | null;
}

const refusals = { pending: 'fileBeingScanned', threat: 'fileInfected', unscanned: 'fileNotScanned' } as const;

/**
 * Refuses a version that may hold malware with `fileBeingScanned`, `fileInfected` or `fileNotScanned`. Whoever reads the bytes of a document, or tells an
 * address for them, asks this first.
 */
export function requireUnlocked(version: Scanned, { now }: Clock): void {
  const lock = lockOf(version, now());
  if (lock !== null) throw new DomainError(refusals[lock]);
}

/** A scan takes some minutes at most. */
const secondsUntilLook = 10;

/** What a job does with a version that is locked: it waits for the scan, and is refused after one that found something or could not be made. */
export function lockedJob(version: Scanned, { now }: Clock): Awaited | { readonly refused: string } | null {
  const lock = lockOf(version, now());
  if (lock === null) return null;
  if (lock === 'pending') {
    return {
      awaited: { seconds: secondsUntilLook, progress: 0, said: 'Waiting until the file is scanned for malware' },
    };
  }
  return { refused: new DomainError(refusals[lock]).toBody().message };
}
