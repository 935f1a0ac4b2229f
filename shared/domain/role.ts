import * as z from 'zod';
import { plainName, plainText } from './entered-text.ts';
import { RoleGrant, RoleId } from './permissions/roles.ts';
import { recordStamp } from './record-stamp.ts';

/** A role: what its holders may do in the whole organization. Built-in roles belong to every organization and have version 1. */
export const Role = z.object({
  id: RoleId,
  name: z.string(),
  description: z.string(),
  builtIn: z.boolean(),
  grants: z.array(RoleGrant),
  launchStatus: z.enum(['Active', 'Obsolete']),
  version: recordStamp.version,
});
export type Role = z.infer<typeof Role>;

export const NewRole = z.object({
  name: plainName(100),
  description: plainText(500).default(''),
  grants: z.array(RoleGrant).max(100),
});
export type NewRole = z.infer<typeof NewRole>;

export const RoleChange = z.object({
  version: z.number().int().min(1),
  name: NewRole.shape.name.optional(),
  description: plainText(500).optional(),
  grants: NewRole.shape.grants.optional(),
  launchStatus: z.enum(['Active', 'Obsolete']).optional(),
});
export type RoleChange = z.infer<typeof RoleChange>;
