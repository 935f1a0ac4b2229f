import {
  type FaultyRecord,
  mostFaultsCounted,
  type TrailFault,
  type TrailVerification,
} from '../domain/audit/trail-verification.ts';
import { type AuditSurroundings, formatAuditEvent, formatAuditType } from './audit-words.ts';
import { formatMoment } from './dates.ts';
import { counted } from './duration.ts';

const faultWords: Readonly<Record<TrailFault, string>> = {
  altered: 'It does not have the content that it was written with.',
  unlinked: 'It does not follow the record before it: one was put in or taken out.',
  missing: 'The record is not there any more.',
  replaced: 'It is not the record that was written last.',
  unwritten: 'What it tells of was never written, or was taken away without a trace.',
  anchored:
    'What was noted about the trail outside of the database differs from the trail: records of that day were changed together with their marks.',
  unchained: 'A note about the trail outside of the database does not follow the one before it.',
};

/** What is wrong, as a sentence. */
export const formatTrailFault = (fault: TrailFault): string => faultWords[fault];

/** Which record it is: `Covenant changed: Minimum DSCR, version 3, Mar 31, 2026, 2:05 PM`. */
export function formatFaultyRecord(record: FaultyRecord, surroundings: AuditSurroundings): string {
  const { type, name, version, event, at, fault, subject } = record;
  if (fault === 'anchored' || fault === 'unchained') return `Note ${version} about the trail`;
  const what =
    type === null
      ? `Bookkeeping (${subject})`
      : event === null
        ? formatAuditType(type, surroundings)
        : formatAuditEvent({ type, event }, surroundings);
  const when = at === null ? '' : `, ${formatMoment(at, surroundings.timeZone)}`;
  return `${what}${name === null ? '' : `: ${name}`}, version ${version}${when}`;
}

/** What a walk has come to. */
export function formatVerification({ checked, faults }: Pick<TrailVerification, 'checked' | 'faults'>): string {
  const records = counted(checked, 'record');
  if (faults === 0) return `${records} verified. All are as they were written.`;
  if (faults === 1) return `${records} verified. 1 place is not as it was written.`;
  const places = faults >= mostFaultsCounted ? `${mostFaultsCounted} places or more` : `${faults} places`;
  return `${records} verified. ${places} are not as they were written.`;
}
