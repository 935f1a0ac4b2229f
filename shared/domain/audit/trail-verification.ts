import * as z from 'zod';
import { AuditType } from './audit-types.ts';

/**
 * What is wrong at a place of the trail.
 * - `altered`: the record does not have the content that it was written with.
 * - `unlinked`: it does not follow the one before it.
 * - `missing`: the record is not there.
 * - `replaced`: it is not the one that the thing names as its last.
 * - `unwritten`: what it tells of was never written, or was taken away behind the back of the trail.
 * - `anchored`: what was noted outside of the tables differs.
 * - `unchained`: that note does not follow the one before it.
 */
export const TrailFault = z.enum(['altered', 'unlinked', 'missing', 'replaced', 'unwritten', 'anchored', 'unchained']);
export type TrailFault = z.infer<typeof TrailFault>;

/** A place at which the trail is not as it was written. */
export const FaultyRecord = z.object({
  fault: TrailFault,
  /** Null for bookkeeping, and for what was noted outside. */
  type: AuditType.nullable(),
  /** What the thing is called; null where it has no name, or its record is not there. */
  name: z.string().nullable(),
  /** Of the thing; of what was noted outside, which note. */
  version: z.number().int(),
  /** What was done, and when; null where the record is not there. */
  event: z.string().nullable(),
  at: z.string().nullable(),
  /** The key of what was written, as an operator looks it up. */
  subject: z.string(),
});
export type FaultyRecord = z.infer<typeof FaultyRecord>;

/** Whoever reads the result looks for the first one. */
export const mostFaultsCounted = 100;

/** A walk along an organization's trail, the latest. */
export const TrailVerification = z.object({
  jobId: z.string(),
  startedAt: z.string(),
  startedByName: z.string(),
  /** Null while it goes on, and where it was given up. */
  finishedAt: z.string().nullable(),
  /** Records that were looked at so far. */
  checked: z.number().int(),
  /** Places that are not as they were written; {@link mostFaultsCounted} stands for as many or more. */
  faults: z.number().int(),
  /** The earliest of them; null where there is none so far. */
  first: FaultyRecord.nullable(),
});
export type TrailVerification = z.infer<typeof TrailVerification>;
