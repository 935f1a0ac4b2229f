import * as z from 'zod';
import { Level, SourceType } from './permission.ts';

export const AccessType = z.enum(['GUEST', 'MEMBER', 'UNAFFILIATED', 'PARTNER']);
export type AccessType = z.infer<typeof AccessType>;

/** The roles that every organization has; their ids are their names. */
export const RoleName = z.enum(['Admin', 'Deal Admin', 'Member']);
export type RoleName = z.infer<typeof RoleName>;

/** A built-in role's name, or the UUID of a role that the organization has made. */
export const RoleId = z.string().min(1).max(60);

/** What a role grants on the whole organization. A Create grant includes Edit, and Edit includes View. */
export const RoleGrant = z.object({
  level: Level,
  sourceType: SourceType,
  /** Narrows the grant to one detail of its source, such as "Approval Status". */
  detailName: z.string().max(200).nullable().default(null),
});
export type RoleGrant = z.infer<typeof RoleGrant>;

/** A role as somebody holds it: what the resolver needs of it. */
export const HeldRole = z.object({ id: RoleId, name: z.string(), grants: z.array(RoleGrant) });
export type HeldRole = z.infer<typeof HeldRole>;
