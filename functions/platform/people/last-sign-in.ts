import * as z from 'zod';
import { plainAddress } from '#functions/platform/http/rate-limits.ts';
import type { Device } from '#functions/platform/http/request-scope.ts';
import type { Session } from '#functions/platform/sign-in/session.ts';
import { isInHistory, signInChange } from '#functions/platform/sign-in/sign-in-history.ts';
import { isRecordChanged } from '#functions/platform/storage/attempts.ts';
import type { DerivedWrite } from '#functions/platform/storage/derived-records.ts';
import { type Actor, type PendingChange, writeRecords } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { AgentRecord } from './agent-store.ts';

/** The newest sign-in with which somebody has come to an organization. Each organization has its own, and learns of no sign-in that went elsewhere. */
const LastSignIn = z.object({ agentId: z.string(), sessionId: z.string(), at: z.string() });

const keyOf = (agentId: string): RecordKey => ({ kind: 'Member', id: agentId, part: 'LAST_SIGN_IN' });

/** A person's sign-in. Programs of an organization do not arrive: their clients tell when they were last used. */
export type ArrivingSession = Pick<Session, 'id' | 'issuedAt'> & { readonly kind: Exclude<Session['kind'], 'client'> };

type Person = Pick<AgentRecord, 'id' | 'firstName' | 'lastName'>;

/** What is written when somebody comes to an organization with a sign-in: an entry of its history and, unless it was support, the last sign-in. */
export interface Arrival {
  readonly change: PendingChange;
  readonly derived: readonly DerivedWrite[];
}

export async function arrivalIn(
  organizationId: string,
  person: Person,
  { id, issuedAt, kind }: ArrivingSession,
  device: Device,
): Promise<Arrival> {
  const table = tableOf(organizationId);
  const at = new Date(issuedAt).toISOString();
  const change = signInChange(table, {
    id,
    agentId: person.id,
    name: `${person.firstName} ${person.lastName}`.trim(),
    at,
    outcome: 'succeeded',
    method: kind,
    address: plainAddress(device.address),
    userAgent: device.userAgent,
  });
  // Support comes in somebody's name, who has not been here by that.
  const last = kind === 'support' ? null : await table.get(keyOf(person.id), LastSignIn);
  if (kind === 'support' || (last !== null && last.at > at)) return { change, derived: [] };
  const value = { agentId: person.id, sessionId: id, at };
  return { change, derived: [table.derive.put(keyOf(person.id), value)] };
}

/**
 * Notes, once, that somebody has come to the organization with a sign-in that did not say so: from where they come now, because where they signed in for another
 * organization is not this one's business.
 */
export async function noteSignIn(
  table: Table,
  person: Person,
  session: Session | null,
  { actor, device, now }: { readonly actor: Actor; readonly device: Device; readonly now: Date },
): Promise<void> {
  if (session === null || session.kind === 'client' || session.kind === 'support') return;
  if (await isInHistory(table, session.id)) return;
  const { change, derived } = await arrivalIn(table.organizationId, person, { ...session, kind: session.kind }, device);
  try {
    await writeRecords([change], actor, now, derived);
  } catch (error) {
    // Two pages at once: the other request has written the same.
    if (!isRecordChanged(error)) throw error;
  }
}

/** When each of these people last came to the organization with a new sign-in (ISO 8601). Who never did is left out. */
export async function lastSignIns(table: Table, agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await table.getMany(agentIds.map(keyOf), LastSignIn);
  return new Map(found.map(({ agentId, at }) => [agentId, at]));
}
