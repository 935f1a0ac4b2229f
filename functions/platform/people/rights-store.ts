import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import { type Table, tableOf } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import { EntityAssignment } from '#shared/domain/permissions/deal-roles.ts';
import { Permission } from '#shared/domain/permissions/permission.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type AgentRecord, agentChange, membershipIn, withMembership } from './agent-store.ts';
import { memberChange } from './member-store.ts';

/** What is granted to one agent or one group in an organization. */
export const RightsRecord = z.object({
  permissions: z.array(Permission),
  assignments: z.array(EntityAssignment).default([]),
  version: z.number(),
});
export type RightsRecord = z.infer<typeof RightsRecord>;

/** Rights without their version: what a write leaves behind. */
export type Rights = Pick<RightsRecord, 'permissions' | 'assignments'>;

/** Where the rights of an agent are kept. */
export const agentRightsKey = (agentId: string): RecordKey => ({ kind: 'Member', id: agentId, part: 'PERMISSIONS' });
export const groupRightsKey = (groupId: string): RecordKey => ({ kind: 'Group', id: groupId, part: 'PERMISSIONS' });

const none: RightsRecord = { permissions: [], assignments: [], version: 0 };

/** The rights under a key; version 0 while there are none. */
export const rightsAt = async (organizationId: string, key: RecordKey): Promise<RightsRecord> =>
  (await tableOf(organizationId).get(key, RightsRecord)) ?? none;

const StoredRights = RightsRecord.extend({ pk: z.string(), sk: z.string() });

/** Reads the rights under several keys together; the answer tells those under each of them. */
export async function rightsAtEach(
  organizationId: string,
  keys: readonly RecordKey[],
): Promise<(key: RecordKey) => RightsRecord> {
  const table = tableOf(organizationId);
  const found = await table.getMany(keys, StoredRights);
  const at = new Map(found.map(({ pk, sk, ...rights }) => [`${pk}|${sk}`, rights]));
  return (key) => at.get(table.addressOf(key)) ?? none;
}

// A record, and the audit of before and after together, take up to 400 KB.
const mostOfEach = 500;
const mostBytes = 180_000;

function requireFits({ permissions, assignments }: Rights): void {
  const bytes = Buffer.byteLength(JSON.stringify([permissions, assignments]));
  if (Math.max(permissions.length, assignments.length) <= mostOfEach && bytes <= mostBytes) return;
  throw new DomainError('requestInvalid', {
    fields: { body: `No user and no group holds more than ${mostOfEach} of these. Grant them by a role instead.` },
  });
}

/**
 * Prepares the write of rights that were read as `stored`, at most 500 permissions and 500 assignments. It is half of a change: a group's goes into one transaction with
 * `accessStateChange`, an agent's with the agent, see {@link agentRightsChanges}.
 */
export function rightsChange(
  table: Table,
  key: RecordKey,
  stored: RightsRecord,
  { permissions, assignments }: Rights,
  event: string,
): PendingChange {
  requireFits({ permissions, assignments });
  return table.change({
    key,
    expects: stored.version === 0 ? 'absent' : stored.version,
    value: { permissions, assignments },
    event,
  });
}

/**
 * Prepares the write of an agent's rights together with the agent, so that no access computed earlier stays in use. The agent must be as
 * stored: read it by its id, not from the request.
 */
export function agentRightsChanges(
  table: Table,
  agent: AgentRecord,
  stored: RightsRecord,
  rights: Rights,
  event: string,
): PendingChange[] {
  const membership = membershipIn(agent, table.organizationId);
  const counted = membership
    ? withMembership(agent, { ...membership, permissionsVersion: membership.permissionsVersion + 1 })
    : agent;
  const granted = rightsChange(table, agentRightsKey(agent.id), stored, rights, event);
  // Of who is invited the member record is all that there is.
  if (agent.invited && membership) return [granted, memberChange(table, agent, membership, agent.version, event)];
  return [granted, agentChange(counted, agent.version, event)];
}
