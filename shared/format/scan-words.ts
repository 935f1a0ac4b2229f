import { type FileScan, lockOf, type UnscannedReason } from '../domain/file-scan.ts';

const reasons: Readonly<Record<UnscannedReason, string>> = {
  UNSUPPORTED: 'it is protected by a password, or larger or deeper packed than can be scanned',
  ACCESS_DENIED: 'the scan could not read it',
  FAILED: 'the scan failed',
};

const whyNot = ({ unscannedReason }: FileScan): string =>
  unscannedReason === null ? 'the scan has not ended' : reasons[unscannedReason];

/** How the scan of a file for malware stands, in a sentence; null where there is nothing to say of it. */
export function scanWords(scan: FileScan | null, now: Date): string | null {
  if (scan === null) return null;
  const lock = lockOf({ scan }, now);
  switch (lock ?? scan.state) {
    case 'pending':
      return 'Being scanned for malware. It can be opened when that is done.';
    case 'threat':
      return `Malware was found${scan.threats.length === 0 ? '' : ` (${scan.threats.join(', ')})`}. Nobody can open it.`;
    case 'unscanned':
      return `Not scanned for malware, because ${whyNot(scan)}. Locked.`;
    case 'released':
      return `Not scanned for malware, because ${whyNot(scan)}. Released by ${scan.release?.byName ?? 'somebody'}: ${scan.release?.reason ?? ''}`;
    default:
      return null;
  }
}
