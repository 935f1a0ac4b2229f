import * as z from 'zod';
import { Membership } from '#shared/domain/agent.ts';
import { Permission } from '#shared/domain/permissions/permission.ts';
import type { PendingChange } from './records.ts';
import { platformTable, tableOf } from './table.ts';

/** A mailed link that still waits to be used; a new one replaces it. */
const PendingLink = z.object({
  purpose: z.enum(['password', 'email']),
  nonceHash: z.string(),
  expiresAt: z.string(),
});

/** An agent as stored, once for the whole platform. Passwords and second factors are the user pool's business. */
export const AgentRecord = z.object({
  id: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phoneNumber: z.string().nullable(),
  superuser: z.boolean(),
  enabled: z.boolean(),
  initialSignUpCompleted: z.boolean(),
  emailVerified: z.boolean(),
  memberships: z.array(Membership),
  /** Tokens issued before this moment are refused: signing out everywhere and changing a password take effect at once. */
  tokensValidFrom: z.string(),
  pendingLink: PendingLink.nullable(),
  version: z.number(),
});
export type AgentRecord = z.infer<typeof AgentRecord>;

const PermissionList = z.object({ permissions: z.array(Permission), version: z.number() });

const Pointer = z.object({ agentId: z.string() });
const agentOfSubject = new Map<string, string>();

export const findAgent = (id: string): Promise<AgentRecord | null> =>
  platformTable.get({ kind: 'Agent', id }, AgentRecord);

/** The agent behind a user pool's subject; the tie between the two never changes. */
export async function findAgentBySubject(subject: string): Promise<AgentRecord | null> {
  const known = agentOfSubject.get(subject);
  const pointer = known ? { agentId: known } : await platformTable.get({ kind: 'Subject', id: subject }, Pointer);
  if (!pointer) return null;
  agentOfSubject.set(subject, pointer.agentId);
  return findAgent(pointer.agentId);
}

export async function findAgentByEmail(email: string): Promise<AgentRecord | null> {
  const pointer = await platformTable.get({ kind: 'Email', id: email.trim().toLowerCase() }, Pointer);
  return pointer ? findAgent(pointer.agentId) : null;
}

/** The permission records of an agent in an organization; version 0 while there are none. */
export async function permissionsOf(organizationId: string, agentId: string): Promise<z.infer<typeof PermissionList>> {
  const stored = await tableOf(organizationId).get(
    { kind: 'Member', id: agentId, part: 'PERMISSIONS' },
    PermissionList,
  );
  return stored ?? { permissions: [], version: 0 };
}

/** Prepares a write of an agent; `expects` is the version that was read. */
export function agentChange(agent: AgentRecord, expects: 'absent' | number, event: string): PendingChange {
  const { version: _, ...value } = agent;
  return platformTable.change({ key: { kind: 'Agent', id: agent.id }, expects, value, event });
}

/** Prepares the immutable ties from an e-mail address and a user pool's subject to a new agent. */
export const agentPointers = (agent: AgentRecord, subject: string): PendingChange[] =>
  [
    { kind: 'Email', id: agent.email },
    { kind: 'Subject', id: subject },
  ].map((key) =>
    platformTable.change({ key, expects: 'absent', value: { agentId: agent.id }, event: 'agent.pointed' }),
  );
