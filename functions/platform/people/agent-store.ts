import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { platformRecords } from '#functions/platform/storage/single-records.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { Membership } from '#shared/domain/agent.ts';

/** A mailed link for a new password that still waits to be used; a new one replaces it. */
const PendingLink = z.object({
  purpose: z.literal('password'),
  nonceHash: z.string(),
  expiresAt: z.string(),
});

/** That an organization has asked somebody to work with it, who has neither accepted nor declined. Times are ISO 8601. */
export const Invitation = z.object({
  organizationName: z.string(),
  sentAt: z.string(),
  expiresAt: z.string(),
  /** Of the secret in the mailed link; another mail voids the one before. */
  nonceHash: z.string(),
  /** False where the person comes by single sign-on, or may not come yet: no link was mailed, and none expires. */
  mailed: z.boolean().default(true),
});
export type Invitation = z.infer<typeof Invitation>;

/**
 * An agent as stored, once for the whole platform, from when the address was shown to be theirs. Passwords are the user
 * pool's business; the second factor is a record of its own.
 */
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
  /** Of the user in the user pool (`sub`), whose password opens the account; null where the pool finds the user by the address. */
  poolSubject: z.string().nullable().default(null),
  /** An organization's API client acts as an agent that nobody signs in as. */
  apiClient: z.boolean().default(false),
  version: z.number(),
});
/**
 * With `invited` it is no account: it stands in for somebody whom an organization has invited, tells only what that organization said, and is
 * stored as a member record alone (`people.ts`).
 */
export type AgentRecord = z.infer<typeof AgentRecord> & { readonly invited?: Invitation };

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
  poolSubject: null,
  apiClient: false,
  version: 0,
  ...facts,
});

/** Null for whoever does not belong to the organization, enabled or not. */
export const membershipIn = (
  { memberships }: Pick<AgentRecord, 'memberships'>,
  organizationId: string,
): Membership | null => memberships.find((one) => one.organizationId === organizationId) ?? null;

/**
 * The organization with which the person behind an account works alone, so that what concerns the account is its business; null where there is none. Takes the
 * complete record: a request's own agent may be confined to one organization.
 */
export const onlyOrganizationOf = ({ memberships, superuser, apiClient }: AgentRecord): string | null =>
  superuser || apiClient || memberships.length !== 1 ? null : (memberships[0]?.organizationId ?? null);

/** The same agent with the membership in place of the one in that organization. */
export const withMembership = (agent: AgentRecord, changed: Membership): AgentRecord => ({
  ...agent,
  memberships: agent.memberships.map((one) => (one.organizationId === changed.organizationId ? changed : one)),
});

/** Addresses may hold the character that parts keys. */
const emailKey = (email: string): RecordKey => ({
  kind: 'Email',
  id: email.trim().toLowerCase().replaceAll('%', '%25').replaceAll('#', '%23'),
});

const Pointer = z.object({ agentId: z.string() });

const agentKey = (id: string) => ({ kind: 'Agent', id });

export const findAgent = (id: string): Promise<AgentRecord | null> => platformRecords.get(agentKey(id), AgentRecord);

/** {@link findAgent} with another of the platform's records, in one request. */
export const findAgentWith = <Other>(
  id: string,
  other: readonly [key: RecordKey, schema: z.ZodType<Other>],
): Promise<readonly [AgentRecord | null, Other | null]> => platformRecords.getBoth([agentKey(id), AgentRecord], other);

/** The id that an address has or, once somebody confirms it, will have. Nothing else follows from it. */
export const agentIdOfEmail = async (email: string): Promise<string | null> =>
  (await platformRecords.get(emailKey(email), Pointer))?.agentId ?? null;

export async function findAgentByEmail(email: string): Promise<AgentRecord | null> {
  const id = await agentIdOfEmail(email);
  return id === null ? null : findAgent(id);
}

/** Prepares a write of an agent; `expects` is the version that was read. */
export function agentChange(agent: AgentRecord, expects: 'absent' | number, event: string): PendingChange {
  const { version: _, invited, ...value } = agent;
  if (invited) throw new Error(`${event}: ${agent.id} has not accepted, so this is no account.`);
  return platformRecords.change({ key: { kind: 'Agent', id: agent.id }, expects, value, event });
}

/** Prepares the tie from an address to the id of its agent; reserved by an invitation, where nobody has confirmed the address yet. */
export const emailPointer = (email: string, agentId: string, kind: 'account' | 'reserved'): PendingChange =>
  platformRecords.change({
    key: emailKey(email),
    expects: 'absent',
    value: { agentId },
    event: kind === 'reserved' ? 'address.reserved' : 'agent.pointed',
  });

/** Prepares that an address is nobody's any more. */
export async function emailPointerRemoval(email: string): Promise<PendingChange> {
  const key = emailKey(email);
  const pointer = await platformRecords.get(key, z.object({ version: z.number() }));
  if (!pointer) throw new Error('The address of an account points nowhere.');
  return platformRecords.change({ key, expects: pointer.version, value: null, event: 'address.released' });
}

/** The name by which the user pool knows whose password opens an account. It stays the same when the address changes. */
export const poolUser = ({ poolSubject, email }: Pick<AgentRecord, 'poolSubject' | 'email'>): string =>
  poolSubject ?? email;

export async function findAgentBySubject(subject: string): Promise<AgentRecord | null> {
  const pointer = await platformRecords.get({ kind: 'Subject', id: subject }, Pointer);
  return pointer === null ? null : findAgent(pointer.agentId);
}

/** Prepares the immutable tie from a user pool's subject to its agent, whose account is opened by it. */
export const subjectPointer = (subject: string, agentId: string): PendingChange =>
  platformRecords.change({
    key: { kind: 'Subject', id: subject },
    expects: 'absent',
    value: { agentId },
    event: 'account.opened',
  });
