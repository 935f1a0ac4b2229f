import * as z from 'zod';
import { EntityAssignment } from './deal-roles.ts';
import { Permission } from './permission.ts';

/** A group as somebody belongs to it: what the resolver needs of it. */
export const HeldGroup = z.object({
  id: z.string(),
  name: z.string(),
  permissions: z.array(Permission),
  assignments: z.array(EntityAssignment),
});
export type HeldGroup = z.infer<typeof HeldGroup>;
