import * as z from 'zod';
import type { Session } from './authenticate.ts';
import { putDerived } from './derived-records.ts';
import type { Table } from './table.ts';
import type { RecordKey } from './table-keys.ts';

/** The newest sign-in with which somebody has come to an organization. Each organization has its own, and learns of no sign-in that went elsewhere. */
const LastSignIn = z.object({ agentId: z.string(), sessionId: z.string(), at: z.string() });

const keyOf = (agentId: string): RecordKey => ({ kind: 'Member', id: agentId, part: 'LAST_SIGN_IN' });

/**
 * Notes that somebody has come to the organization with this sign-in, once. Programs are not noted: their clients tell when they were last used; neither is support, which comes in
 * somebody's name.
 */
export async function noteSignIn(table: Table, agentId: string, session: Session | null): Promise<void> {
  if (session === null || session.kind === 'client' || session.kind === 'support') return;
  const known = await table.get(keyOf(agentId), LastSignIn);
  const at = new Date(session.issuedAt).toISOString();
  if (known !== null && (known.sessionId === session.id || known.at > at)) return;
  await putDerived(table.organizationId, keyOf(agentId), { agentId, sessionId: session.id, at });
}

/** When each of these people last came to the organization with a new sign-in (ISO 8601). Who never did is left out. */
export async function lastSignIns(table: Table, agentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const found = await table.getMany(agentIds.map(keyOf), LastSignIn);
  return new Map(found.map(({ agentId, at }) => [agentId, at]));
}
