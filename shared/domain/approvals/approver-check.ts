import * as z from 'zod';
import { Approver, WorkflowSource } from './workflow.ts';

/** People of a group who are looked at: the first ones by name. */
export const mostOfGroup = 30;

export const ApproversToCheck = z.object({
  source: WorkflowSource,
  approvers: z.array(Approver).min(1).max(40),
});

/**
 * Why somebody could not approve today. `Workflows`: they may not see approvals there. `Thing`: they may not see what it is about. `Approving`: they may not
 * approve it. `OwnWork`: they have entered or changed it, and somebody else has to approve it.
 */
const ApproverHindrance = z.enum(['Workflows', 'Thing', 'Approving', 'OwnWork']);
export type ApproverHindrance = z.infer<typeof ApproverHindrance>;

export const CheckedApprover = z.object({
  approver: Approver,
  /** Null of somebody who could approve, and of groups and deal roles. */
  hindrance: ApproverHindrance.nullable(),
  /** Of a group: how many of it were looked at, and how many of these could approve. Null of people and deal roles. */
  members: z.object({ asked: z.int(), able: z.int() }).nullable(),
});
export type CheckedApprover = z.infer<typeof CheckedApprover>;
