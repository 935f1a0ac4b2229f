import { anchorBreaks } from '#functions/platform/audit/audit-anchors.ts';
import { type TrailBreak, verifyTrailPage } from '#functions/platform/audit/audit-verification.ts';
import { firstMomentOf } from '#functions/platform/audit/organization-trail.ts';
import type { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import { recordAt } from '#functions/platform/audit/trail-reader.ts';
import type { Awaited, JobOutcome, JobRun } from '#functions/platform/jobs/job-worker.ts';
import { log } from '#functions/platform/log.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import { auditPlaceOf } from '#shared/domain/audit/audit-types.ts';
import { type FaultyRecord, mostFaultsCounted } from '#shared/domain/audit/trail-verification.ts';
import { counted } from '#shared/format/duration.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';
import { nameOfRecord } from './tell.ts';
import { findVerification, keepVerification, type StoredVerification } from './verification-store.ts';

/** A run may take ten minutes; a long trail goes on in another one. */
const minutesOfRun = 5;
const pauseInSeconds = 1;

/** Which record it is that does not fit, and what is wrong with it. */
async function told({ subject, version, kind }: TrailBreak, scope: string): Promise<FaultyRecord> {
  const key = subject.startsWith(`${scope}#`) ? subject.slice(scope.length + 1) : subject;
  const isNote = kind === 'anchored' || kind === 'unchained';
  const record = isNote ? null : await recordAt(subject, version);
  return {
    fault: kind,
    type: auditPlaceOf(key)?.type ?? null,
    name: record === null ? null : nameOfRecord(record),
    version,
    event: record?.event ?? null,
    at: record?.at ?? null,
    subject: key,
  };
}

/** Counts each fault once. */
function withFaults(verification: StoredVerification, breaks: readonly TrailBreak[]): StoredVerification {
  const found = breaks.map(({ subject, version, kind }) => `${subject}|${version}|${kind}`);
  return { ...verification, places: [...new Set([...verification.places, ...found])].slice(0, mostFaultsCounted) };
}

/** With what was noted outside of the tables, which is compared once a walk. */
async function withAnchors(verification: StoredVerification, scope: string): Promise<StoredVerification> {
  if (verification.next !== null || verification.checked > 0) return verification;
  const breaks = await anchorBreaks(scope);
  const [first] = breaks;
  if (first === undefined) return verification;
  const fault = await told({ subject: scope, version: first.anchor, kind: first.kind }, scope);
  return withFaults(
    { ...verification, first: fault },
    breaks.map((one) => ({ subject: scope, version: one.anchor, kind: one.kind })),
  );
}

/** How far the walk is between the first moment of the trail and now. */
function shareAt({ orgSk }: TrailPosition, beganAt: number, now: number): number {
  const at = Date.parse(orgSk.slice(0, '2026-01-01T00:00:00.000Z'.length));
  return now <= beganAt ? 0 : Math.min(0.99, Math.max(0, (at - beganAt) / (now - beganAt)));
}

async function walked(found: StoredVerification, scope: string, now: Date): Promise<StoredVerification> {
  const page = await verifyTrailPage(scope, found.next, now);
  const [earliest] = page.breaks;
  // What lies outside of the tables says that something is wrong; the record that is says more.
  const isVague = found.first === null || found.first.fault === 'anchored';
  const first = earliest !== undefined && isVague ? await told(earliest, scope) : found.first;
  return withFaults({ ...found, checked: found.checked + page.checked, first, next: page.next }, page.breaks);
}

const outcomeOf = ({ checked, places }: StoredVerification): string =>
  places.length === 0
    ? `${counted(checked, 'record')} verified, all as they were written`
    : `${counted(checked, 'record')} verified, ${counted(places.length, 'place')} not as written`;

/**
 * Walks along the organization's trail, page by page, and keeps how far it has come, so that a run that dies, or has no time for the rest, goes on where it was.
 * The earliest record that does not fit is named.
 */
export async function runVerification(run: JobRun): Promise<JobOutcome | Awaited> {
  const { table, clock, job } = run;
  const scope = table.organizationId;
  const stored = await findVerification(table);
  if (stored === null || stored.jobId !== job.id) return { refused: 'Another verification has begun since.' };
  const end = clock.now().getTime() + minutesOfRun * minuteInMilliseconds;
  let found = await withAnchors(stored, scope);
  let beganAt: number | null = null;
  do {
    found = await walked(found, scope, clock.now());
    if (found.next === null) break;
    beganAt ??= await beginningOf(scope);
    await run.report(
      shareAt(found.next, beganAt, clock.now().getTime()),
      `${counted(found.checked, 'record')} verified`,
    );
  } while (clock.now().getTime() < end);
  if (found.next !== null) {
    const progress = shareAt(found.next, beganAt ?? 0, clock.now().getTime());
    await keepVerification(found, 'trailVerification.continued', run);
    return { awaited: { seconds: pauseInSeconds, progress, said: `${counted(found.checked, 'record')} verified` } };
  }
  await keepVerification({ ...found, finishedAt: clock.now().toISOString() }, 'trailVerification.finished', run);
  if (found.places.length > 0) {
    log.error(alarmWords.brokenTrail, { scope, count: found.places.length, first: found.first });
  }
  return { done: outcomeOf(found) };
}

/** When the first record of the trail was written, in milliseconds since 1970. */
async function beginningOf(scope: string): Promise<number> {
  return Date.parse((await firstMomentOf(scope)) ?? new Date(0).toISOString());
}

export const verificationGivenUp =
  'The trail could not be verified because of a problem on our side. Nothing was changed. Start it again with Retry.';
