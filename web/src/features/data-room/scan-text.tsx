import { type FileScan, lockOf } from '#shared/domain/file-scan.ts';
import { scanWords } from '#shared/format/scan-words.ts';
import styles from './data-room.module.css';

const tones = { pending: 'expiring', unscanned: 'expiring', threat: 'expired' } as const;

/** How the scan of a file for malware stands, beside the file. */
export function ScanText({ scan }: { readonly scan: FileScan | null }) {
  const words = scanWords(scan, new Date());
  if (words === null) return null;
  const lock = lockOf({ scan }, new Date());
  return <small className={`${styles['scan']} ${lock === null ? '' : styles[tones[lock]]}`}>{words}</small>;
}
