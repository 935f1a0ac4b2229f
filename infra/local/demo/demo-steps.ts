import { randomUUID } from 'node:crypto';
import type { Approver, WorkflowStepDraft } from '#shared/domain/approvals/workflow.ts';

/** A step of an approval that one person, group or role decides. */
export const approvalStep = (
  name: string,
  type: Approver['type'],
  id: string,
  dueInDays: number,
): WorkflowStepDraft => ({ id: randomUUID(), name, mode: 'Any', approvers: [{ type, id }], dueInDays });
