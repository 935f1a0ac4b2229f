import { anchorBreaks, anchorTrail } from '#functions/platform/audit/audit-anchors.ts';
import { type TrailBreak, verifyTrailPage } from '#functions/platform/audit/audit-verification.ts';
import type { TrailPosition } from '#functions/platform/audit/trail-page.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { log } from '#functions/platform/log.ts';
import { alarmWords } from '#shared/contract/alarm-words.ts';
import { minuteInMilliseconds } from '#shared/time/durations.ts';

export interface TrailWalk {
  /** An organization's id, or `platform` for what belongs to none. */
  readonly scope: string;
  readonly from: TrailPosition | null;
}

export interface TrailReport {
  readonly checked: number;
  readonly breaks: readonly TrailBreak[];
  /** Where to go on when there was no time for the rest. */
  readonly next: TrailPosition | null;
}

/** Whoever reads the report looks at the first ones; the walk goes on to count. */
const mostBreaksTold = 100;

/** Walks along a trail, page by page, for as long as there is time, and calls a person where it is not as it was written. */
export async function verifyAuditTrail(
  { scope, from }: TrailWalk,
  { clock, minutes }: { readonly clock: Clock; readonly minutes: number },
): Promise<TrailReport> {
  const end = clock.now().getTime() + minutes * minuteInMilliseconds;
  const breaks = new Map<string, TrailBreak>();
  const tell = (found: TrailBreak) => breaks.set(JSON.stringify(found), found);
  let checked = 0;
  let next = from;
  // With the beginning of the trail, once a walk.
  const anchored = from === null ? await anchorBreaks(scope) : [];
  for (const { anchor, kind } of anchored) tell({ subject: scope, version: anchor, kind });
  do {
    const page = await verifyTrailPage(scope, next, clock.now());
    checked += page.checked;
    for (const found of page.breaks) tell(found);
    next = page.next;
  } while (next !== null && clock.now().getTime() < end);

  const told = [...breaks.values()].slice(0, mostBreaksTold);
  if (breaks.size > 0) log.error(alarmWords.brokenTrail, { scope, count: breaks.size, breaks: told });
  else log.info('The audit trail was verified.', { scope, checked });
  return { checked, breaks: told, next };
}

/** Whatever is written takes far less from its moment to the trail; what came later would look as if it had been put in. */
const settledAfterInMinutes = 60;

/** Notes outside of the tables what has come to a trail, so that nobody who may write there can make it another one unnoticed. */
export async function anchorAuditTrail(scope: string, { now }: Pick<Clock, 'now'>): Promise<void> {
  const until = new Date(now().getTime() - settledAfterInMinutes * minuteInMilliseconds);
  const { anchored } = await anchorTrail(scope, until);
  if (anchored > 0) log.info('The audit trail was anchored.', { scope, anchored });
}
