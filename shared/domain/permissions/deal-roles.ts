import * as z from 'zod';
import { Id } from '../id.ts';

/** What somebody is on the team of a structure. */
export const DealRole = z.enum(['Approver', 'Viewer', 'SubmissionApprover', 'CovenantApprover']);
export type DealRole = z.infer<typeof DealRole>;

/** An assignment of somebody to an entity in a role. Switched off, it stays on record and grants nothing. */
export const EntityAssignment = z.object({
  entityType: z.string().min(1).max(60),
  entityId: Id.min(1),
  role: DealRole,
  enabled: z.boolean().default(true),
});
export type EntityAssignment = z.output<typeof EntityAssignment>;
