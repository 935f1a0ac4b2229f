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

interface Held {
  readonly assignments?: readonly EntityAssignment[] | undefined;
  readonly groups?: readonly { readonly assignments: readonly EntityAssignment[] }[] | undefined;
}

/** The assignments that somebody has, as themselves and by their groups, those included that are switched off. */
export const heldAssignments = ({ assignments = [], groups = [] }: Held): readonly EntityAssignment[] => [
  ...assignments,
  ...groups.flatMap((group) => group.assignments),
];
