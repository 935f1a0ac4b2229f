import type { WorkflowAction } from '#shared/domain/approvals/machine.ts';

/** What somebody chooses to do with a workflow. A workflow is rejected for good, or sent back to be amended. */
export type ChosenAct = WorkflowAction | 'amend';

export const actLabels: Readonly<Record<ChosenAct, string>> = {
  trigger: 'Send for approval',
  approve: 'Approve',
  amend: 'Send back',
  reject: 'Reject',
  cancel: 'Cancel approval',
};

/** What is asked for where somebody decides, and whether it has to be told. */
export const noteLabels: Readonly<Record<ChosenAct, string>> = {
  trigger: 'What approvers should know (optional)',
  approve: 'Note (optional)',
  amend: 'What has to be amended',
  reject: 'Reason',
  cancel: 'Reason (optional)',
};

export const needsNote = (act: ChosenAct): boolean => act === 'amend' || act === 'reject';

/** The action of the call, and what its body says of a rejection. */
export function requestOf(act: ChosenAct): {
  readonly action: WorkflowAction;
  readonly decision?: 'Rejected' | 'Amend';
} {
  if (act === 'amend') return { action: 'reject', decision: 'Amend' };
  return act === 'reject' ? { action: 'reject', decision: 'Rejected' } : { action: act };
}
