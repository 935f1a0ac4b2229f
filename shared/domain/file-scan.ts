import * as z from 'zod';
import { hourInMilliseconds } from '../time/durations.ts';
import { enteredName } from './entered-text.ts';

/**
 * How far a file is known to hold no malware. `pending`: its scan has not ended. `unscanned`: it could not be scanned. `released`: nobody knows, and somebody
 * who orders the room answers for it.
 */
export const ScanState = z.enum(['pending', 'clean', 'threat', 'unscanned', 'released']);
export type ScanState = z.infer<typeof ScanState>;

/** Why a file could not be scanned, as Amazon GuardDuty says it. */
export const UnscannedReason = z.enum(['UNSUPPORTED', 'ACCESS_DENIED', 'FAILED']);
export type UnscannedReason = z.infer<typeof UnscannedReason>;

/** What is known of a file's scan for malware. */
export const FileScan = z.object({
  state: ScanState,
  /** Since when. */
  at: z.string(),
  /** Of what could not be scanned, also after it was released. */
  unscannedReason: UnscannedReason.nullable(),
  /** What the scan calls what it found. */
  threats: z.array(z.string()),
  /** Who released a file that was not scanned, and why. */
  release: z.object({ by: z.string(), byName: z.string(), reason: z.string() }).nullable(),
});
export type FileScan = z.infer<typeof FileScan>;

/** Of two that are known of the same bytes, the one that tells more holds, in whichever order they come. */
const order: readonly ScanState[] = ['pending', 'unscanned', 'released', 'clean', 'threat'];
export const tellsMore = (told: ScanState, known: ScanState): boolean => order.indexOf(told) > order.indexOf(known);

/** Most scans end within minutes. One that has not after a day is not coming any more. */
const longestScanInMilliseconds = 24 * hourInMilliseconds;

interface Scanned {
  /** Null of what was filed where nothing is scanned. */
  readonly scan: FileScan | null;
}

const isOverdue = ({ state, at }: FileScan, now: Date): boolean =>
  state === 'pending' && now.getTime() - Date.parse(at) > longestScanInMilliseconds;

type Lock = Exclude<ScanState, 'clean' | 'released'>;
const locks = (state: ScanState): state is Lock => state !== 'clean' && state !== 'released';

/** Whether a version was never to be scanned, nothing was found in it, or somebody answers for it. */
export const isOpen = ({ scan }: { readonly scan: Pick<FileScan, 'state'> | null }): boolean =>
  scan === null || !locks(scan.state);

/** Why nobody gets the bytes of a version; null where whoever may read the document does. */
export function lockOf({ scan }: Scanned, now: Date): Lock | null {
  if (scan === null || !locks(scan.state)) return null;
  return isOverdue(scan, now) ? 'unscanned' : scan.state;
}

/** Whether a version is locked because nobody can say what is in it, so that somebody may answer for it. One with malware is not. */
export const isReleasable = (version: Scanned, now: Date): boolean => lockOf(version, now) === 'unscanned';

/** Why somebody answers for a file that was not scanned. */
export const ReleaseReason = enteredName(500, 'Say why the file is safe.');
