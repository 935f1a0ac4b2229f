import * as z from 'zod';
import { findAgent } from '#functions/platform/people/agent-store.ts';
import type { Page, PageRequest } from '#functions/platform/storage/paging.ts';
import { type Actor, writeNew } from '#functions/platform/storage/records.ts';
import { tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { SupportAccess, type SupportInSession, SupportReading } from '#shared/domain/support-access.ts';
import type { Session } from './session.ts';

/** As it is stored in the organization that is to be seen. That it is over follows from the time. */
export const StoredSupportAccess = SupportAccess.extend({ version: z.number() });
export type StoredSupportAccess = z.infer<typeof StoredSupportAccess>;

export const supportAccessKey = (id: string): RecordKey => ({ kind: 'SupportAccess', id });

export const findSupportAccess = (organizationId: string, id: string): Promise<StoredSupportAccess | null> =>
  tableOf(organizationId).get(supportAccessKey(id), StoredSupportAccess);

/** The record as it counts now. */
export function supportAccessAt({ version: _, ...access }: StoredSupportAccess, now: Date): SupportAccess {
  const isWaiting = access.state === 'asked' || access.state === 'allowed';
  return isWaiting && access.until <= now.toISOString() ? { ...access, state: 'over' } : access;
}

interface SupportSignIn {
  readonly support: SupportInSession;
  readonly agentId: string;
  readonly organizationId: string;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
}

/** Whether a sign-in of support still counts: the user allows it, and the superuser is one and has not signed out everywhere. */
export async function isSupportAllowed(
  { support, agentId, organizationId, issuedAt }: SupportSignIn,
  now: Date,
): Promise<boolean> {
  const [access, supporter] = await Promise.all([
    findSupportAccess(organizationId, support.accessId),
    findAgent(support.supporterId),
  ]);
  if (access === null || access.agentId !== agentId || access.supporterId !== support.supporterId) return false;
  if (supporter === null || !supporter.enabled || !supporter.superuser) return false;
  return supportAccessAt(access, now).state === 'allowed' && issuedAt > Date.parse(supporter.tokensValidFrom);
}

const readingPrefix = 'READ#';
const furthestTime = 9_999_999_999_999;

/** Records what support is about to read, before it is read: each reading is a record of its own, so none waits for another. */
export async function recordSupportReading(
  { organizationId, support }: Pick<Session, 'organizationId' | 'support'>,
  reading: Omit<SupportReading, 'at'>,
  actor: Actor,
  now: Date,
): Promise<void> {
  if (organizationId === null || support === undefined) throw new Error('Support sees one organization.');
  // Parts are in the order of their names: the time that is left to the end of counting puts the newest first.
  const order = String(furthestTime - now.getTime()).padStart(13, '0');
  const change = tableOf(organizationId).change({
    key: { kind: 'SupportTrace', id: support.accessId, part: `${readingPrefix}${order}#${actor.correlationId}` },
    expects: 'absent',
    value: { ...reading, at: now.toISOString() },
    event: 'support.read',
  });
  await writeNew(change, actor, now);
}

export const supportReadings = (
  organizationId: string,
  accessId: string,
  page: PageRequest,
): Promise<Page<SupportReading>> =>
  tableOf(organizationId).parts({ kind: 'SupportTrace', id: accessId }, readingPrefix, SupportReading, page);
