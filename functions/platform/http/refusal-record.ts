import { log } from '#functions/platform/log.ts';
import type { Work } from '#functions/platform/shell/work.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import { writeNew } from '#functions/platform/storage/records.ts';
import { singleRecords } from '#functions/platform/storage/single-records.ts';
import type { Call } from '#shared/contract/define-area.ts';
import type { ErrorCode } from '#shared/errors/catalog.ts';

/** What says so by itself. Whoever may not even see a thing is told that there is none, which is a refusal all the same. */
const ofRights: ReadonlySet<ErrorCode> = new Set<ErrorCode>(['notPermitted', 'scopeInsufficient']);

/** As long as sign-ins are kept: a year, and time to look through it. */
const daysKept = 400;
const dayInSeconds = 86_400;
const lengthOfHour = '2026-01-01T00'.length;

/** What this process has recorded already, so that who tries again and again causes no further write. */
const known = new Set<string>();
const mostKnown = 10_000;

/**
 * Records in the organization that somebody was refused a call for want of rights: once in an hour for each person and call, however often they try, so that
 * nobody can fill the trail. It comes after the answer was found, and changes nothing about it.
 */
export async function recordRefusal(call: Call, { ending, agentId, organizationId, ...work }: Work): Promise<void> {
  if (ending?.kind !== 'refused' || !(work.lacksRight || ofRights.has(ending.code))) return;
  if (agentId === null || organizationId === null) return;
  const now = new Date();
  const part = `${now.toISOString().slice(0, lengthOfHour)}#${call.id}`;
  const name = `${organizationId}#${agentId}#${part}`;
  if (known.has(name)) return;
  if (known.size >= mostKnown) known.clear();
  known.add(name);
  const value = {
    agentId,
    callId: call.id,
    call: call.summary,
    reason: ending.reason,
    address: work.source,
    expiresAt: Math.ceil(now.getTime() / 1_000) + daysKept * dayInSeconds,
  };
  const key = { kind: 'Refusal', id: agentId, part };
  const change = singleRecords(organizationId).change({ key, expects: 'absent', value, event: 'access.refused' });
  try {
    await writeNew(change, { agentId, correlationId: work.correlationId }, now);
  } catch (error) {
    // Another process has recorded it in this hour.
    if (isRecordChanged(error)) return;
    log.warn('A refusal could not be put on record.', { error: error instanceof Error ? error : String(error) });
  }
}
