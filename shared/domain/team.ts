import * as z from 'zod';
import { Id } from './id.ts';
import { DealRole } from './permissions/deal-roles.ts';
import { Permission, PermissionLine } from './permissions/permission.ts';
import { AccessType } from './permissions/roles.ts';

/** Somebody directly on the team of an entity: the deal role and the permission records on that entity. */
export const TeamAgent = z.object({
  agentId: z.string(),
  displayName: z.string(),
  primaryEmail: z.string(),
  accessType: AccessType,
  enabled: z.boolean(),
  role: DealRole.nullable(),
  permissions: z.array(Permission),
});
export type TeamAgent = z.infer<typeof TeamAgent>;

export const TeamGroup = z.object({
  groupId: z.string(),
  name: z.string(),
  agentCount: z.number().int(),
  role: DealRole.nullable(),
  permissions: z.array(Permission),
});
export type TeamGroup = z.infer<typeof TeamGroup>;

const lines = z.array(PermissionLine.omit({ entityId: true })).max(100);

/** A place on a team to be given or changed; `permissions` replace those that were there. A role or permissions, or both. */
export const TeamAgentMembership = z.object({
  agentId: Id.min(1),
  role: DealRole.nullable().default('Viewer'),
  permissions: lines.default([]),
});
export type TeamAgentMembership = z.output<typeof TeamAgentMembership>;

export const TeamGroupMembership = z.object({
  groupId: Id.min(1),
  role: DealRole.nullable().default('Viewer'),
  permissions: lines.default([]),
});
export type TeamGroupMembership = z.output<typeof TeamGroupMembership>;

/** A team to which an agent belongs, directly or by a group. */
export const AgentTeam = z.object({
  entityId: z.string(),
  entityType: z.string(),
  entityName: z.string(),
  role: DealRole.nullable(),
  /** Null where the agent is on the team directly. */
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
});
export type AgentTeam = z.infer<typeof AgentTeam>;

/** Somebody who works on an entity, however they came to it. */
export const EntityAgent = z.object({
  agentId: z.string(),
  displayName: z.string(),
  /** Null where the reader learns who somebody is and not how to reach them. */
  primaryEmail: z.string().nullable(),
  role: DealRole.nullable(),
  /** Null for whoever is on the team directly. */
  groupId: z.string().nullable(),
  groupName: z.string().nullable(),
});
export type EntityAgent = z.infer<typeof EntityAgent>;

/** A search for candidates takes a word of so many characters, so that it finds people and is no list of them all. */
export const shortestCandidateSearch = 2;

/** Words of the name or the e-mail address of who is looked for. */
export const CandidateSearch = z
  .string()
  .trim()
  .min(shortestCandidateSearch, `Type at least ${shortestCandidateSearch} characters.`)
  .max(200);

const candidate = { id: z.string(), name: z.string() };

/** Somebody, or a group, who could be put on a team. `detail` tells two of the same name apart. */
export const TeamCandidate = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('agent'), ...candidate, detail: z.string().describe('The e-mail address.') }),
  z.object({ kind: z.literal('group'), ...candidate, detail: z.number().int().describe('How many people it has.') }),
]);
export type TeamCandidate = z.infer<typeof TeamCandidate>;
