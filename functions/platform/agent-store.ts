import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { Membership } from '#shared/domain/agent.ts';
import type { PendingChange } from './records.ts';
import { platformTable } from './table.ts';

/** A mailed link that still waits to be used; a new one replaces it. */
const PendingLink = z.object({
  purpose: z.enum(['password', 'email', 'questionnaire']),
  nonceHash: z.string(),
  expiresAt: z.string(),
});

/** An agent as stored, once for the whole platform. Passwords are the user pool's business; the second factor is a record of its own. */
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
  twoFactorEnabled: z.boolean().default(false),
  /** Ended sessions whose tokens would still be valid; `until` is when they no longer are. */
  endedSessions: z.array(z.object({ id: z.string(), until: z.string() })).default([]),
  /** Accounts at identity providers, each linked within one organization. */
  federated: z.array(z.object({ organizationId: z.string(), issuer: z.string(), subject: z.string() })).default([]),
  /** An organization's API client acts as an agent that nobody signs in as. */
  apiClient: z.boolean().default(false),
  version: z.number(),
});
export type AgentRecord = z.infer<typeof AgentRecord>;

type NewAgent = Pick<AgentRecord, 'firstName' | 'lastName' | 'email'> & Partial<AgentRecord>;

/** An agent who is not stored yet. Unless told otherwise: enabled, of no organization, with an address that nobody has verified. */
export const newAgentRecord = (facts: NewAgent): AgentRecord => ({
  id: randomUUID(),
  phoneNumber: null,
  superuser: false,
  enabled: true,
  initialSignUpCompleted: false,
  emailVerified: false,
  memberships: [],
  tokensValidFrom: new Date(0).toISOString(),
  pendingLink: null,
  twoFactorEnabled: false,
  endedSessions: [],
  federated: [],
  apiClient: false,
  version: 0,
  ...facts,
});

/** Null for whoever does not belong to the organization, enabled or not. */
export const membershipIn = (
  { memberships }: Pick<AgentRecord, 'memberships'>,
  organizationId: string,
): Membership | null => memberships.find((one) => one.organizationId === organizationId) ?? null;

/** The same agent with the membership in place of the one in that organization. */
export const withMembership = (agent: AgentRecord, changed: Membership): AgentRecord => ({
  ...agent,
  memberships: agent.memberships.map((one) => (one.organizationId === changed.organizationId ? changed : one)),
});

/** Addresses may hold the character that parts keys. */
const emailKey = (email: string) => ({
  kind: 'Email',
  id: email.trim().toLowerCase().replaceAll('%', '%25').replaceAll('#', '%23'),
});

const Pointer = z.object({ agentId: z.string() });

export const findAgent = (id: string): Promise<AgentRecord | null> =>
  platformTable.get({ kind: 'Agent', id }, AgentRecord);

export async function findAgentByEmail(email: string): Promise<AgentRecord | null> {
  const pointer = await platformTable.get(emailKey(email), Pointer);
  return pointer ? findAgent(pointer.agentId) : null;
}

/** Prepares a write of an agent; `expects` is the version that was read. */
export function agentChange(agent: AgentRecord, expects: 'absent' | number, event: string): PendingChange {
  const { version: _, ...value } = agent;
  return platformTable.change({ key: { kind: 'Agent', id: agent.id }, expects, value, event });
}

/** Prepares the immutable ties from an e-mail address and a user pool's subject to a new agent. */
export const agentPointers = (agent: AgentRecord, subject: string): PendingChange[] =>
  [emailKey(agent.email), { kind: 'Subject', id: subject }].map((key) =>
    platformTable.change({ key, expects: 'absent', value: { agentId: agent.id }, event: 'agent.pointed' }),
  );
