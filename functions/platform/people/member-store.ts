import * as z from 'zod';
import type { PendingChange } from '#functions/platform/storage/records.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { RecordKey } from '#functions/platform/storage/table-keys.ts';
import type { Membership } from '#shared/domain/agent.ts';
import { foldedText } from '#shared/domain/folded-text.ts';
import { AccessType, RoleId } from '#shared/domain/permissions/roles.ts';
import { type AgentRecord, Invitation } from './agent-store.ts';

/**
 * What an organization's own table keeps of each of its people, so that lists are filtered without reading agents and the organization's
 * audit tells what changed. It is written in the same transaction as the agent, whose record is the one that counts; of who is only invited,
 * it is all that there is.
 */
export const MemberRecord = z.object({
  agentId: z.string(),
  accessType: AccessType,
  enabled: z.boolean(),
  roles: z.array(RoleId).default([]),
  groupIds: z.array(z.string()).default([]),
  partnerId: z.string().nullable().default(null),
  externalId: z.string().nullable().default(null),
  firstName: z.string().default(''),
  lastName: z.string().default(''),
  displayName: z.string().default(''),
  primaryEmail: z.string().default(''),
  /** Name and e-mail address without case and accents. */
  searchText: z.string().default(''),
  /** By what people are listed: last name, first name, id. */
  sortName: z.string().default(''),
  /** Null for whoever belongs to the organization. */
  invitation: Invitation.nullable().default(null),
  version: z.number(),
});
export type MemberRecord = z.infer<typeof MemberRecord>;

export const memberKey = (agentId: string): RecordKey => ({ kind: 'Member', id: agentId });

// A sort key takes 1,024 bytes, and folding makes some letters longer.
const longestSortedName = 100;

export function memberOf(agent: AgentRecord, membership: Membership): Omit<MemberRecord, 'version'> {
  const displayName = `${agent.firstName} ${agent.lastName}`.trim();
  const names = [agent.lastName, agent.firstName].map((name) => foldedText(name).slice(0, longestSortedName));
  return {
    agentId: agent.id,
    accessType: membership.accessType,
    enabled: membership.enabled,
    roles: membership.roles,
    groupIds: membership.groupIds,
    partnerId: membership.partnerId,
    externalId: membership.externalId,
    firstName: agent.firstName,
    lastName: agent.lastName,
    displayName,
    primaryEmail: agent.email,
    searchText: foldedText(`${displayName} ${agent.email}`),
    sortName: [...names, agent.id].join('#'),
    invitation: agent.invited ?? null,
  };
}

/**
 * Prepares a write of somebody's member record. Members, guests, partners' people and unaffiliated people are listed apart, by last name.
 * Prefer `agentAndMemberChanges`, which keeps groups and administrators right as well.
 */
export const memberChange = (
  table: Table,
  agent: AgentRecord,
  membership: Membership,
  expects: 'absent' | number,
  event: string,
): PendingChange => {
  const value = memberOf(agent, membership);
  const list = { group: `Member#${value.accessType}`, sort: value.sortName };
  return table.change({ key: memberKey(agent.id), expects, value, event, list });
};

/** Whether a stored member record says what it should. */
export function isUpToDate(stored: MemberRecord, agent: AgentRecord, membership: Membership): boolean {
  const { version: _, ...kept } = stored;
  return JSON.stringify(kept) === JSON.stringify(memberOf(agent, membership));
}
