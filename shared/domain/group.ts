import * as z from 'zod';
import { idList } from './chosen.ts';
import { plainName, plainText } from './entered-text.ts';
import { Id } from './id.ts';
import { recordStamp } from './record-stamp.ts';

/** `groups` hold colleagues; `counterparty-groups` hold people of a counterparty. */
export const GroupType = z.enum(['groups', 'counterparty-groups']);
export type GroupType = z.infer<typeof GroupType>;

/** A group of an organization's agents. What it may do, each of its agents may do. */
export const Group = z.object({
  id: z.string(),
  type: GroupType,
  name: z.string(),
  description: z.string(),
  /** Of counterparty groups. */
  counterpartyTypeId: z.string().nullable(),
  agentCount: z.number().int(),
  launchStatus: z.enum(['Active', 'Obsolete']),
  /** The organization's identity provider looks after its name and its people. */
  provisioned: z.boolean().default(false),
  ...recordStamp,
});
export type Group = z.infer<typeof Group>;

const agentIds = idList(500);

export const NewGroup = z.object({
  name: plainName(100),
  description: plainText(500).default(''),
  counterpartyTypeId: Id.nullable().default(null),
  /** The agents that belong to it; only users of the organization. */
  agents: agentIds.default([]),
});
export type NewGroup = z.infer<typeof NewGroup>;

export const GroupChange = z.object({
  version: z.number().int().min(1),
  name: NewGroup.shape.name.optional(),
  description: plainText(500).optional(),
  counterpartyTypeId: Id.nullable().optional(),
  addAgents: agentIds.optional(),
  removeAgents: agentIds.optional(),
  launchStatus: z.enum(['Active', 'Obsolete']).optional(),
  /** Takes a group from the identity provider, to be managed by hand from now on. */
  provisioned: z.literal(false).optional(),
});
export type GroupChange = z.infer<typeof GroupChange>;
