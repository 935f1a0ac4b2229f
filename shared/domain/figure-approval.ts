import { type ApprovalStatus, AskedApproval } from './datapoint.ts';

const next: Readonly<Record<ApprovalStatus | 'None', readonly ApprovalStatus[]>> = {
  None: AskedApproval.options,
  Pending: ['Triggered', 'Cancelled'],
  Triggered: ['Complete', 'Rejected', 'Amend', 'Cancelled'],
  Rejected: ['Triggered', 'Cancelled'],
  Amend: ['Triggered', 'Cancelled'],
  Complete: [],
  Cancelled: AskedApproval.options,
};

/** Decisions, which take the right to approve. Asking for one, and taking it back, takes the right to enter the figure. */
export const isDecision = (status: ApprovalStatus): boolean =>
  status === 'Complete' || status === 'Rejected' || status === 'Amend';

/** Whether a figure counts: everywhere it is as if one that was rejected had never been entered. One whose approval was called off counts as before. */
export const doesCount = ({ approvalStatus }: { readonly approvalStatus: ApprovalStatus | null }): boolean =>
  approvalStatus !== 'Rejected';

/** Whether a figure counts where those that wait for approval do not. */
export const isSettled = (status: ApprovalStatus | null): boolean =>
  status === null || status === 'Complete' || status === 'Cancelled';

const reasonsMissing: Partial<Readonly<Record<ApprovalStatus, string>>> = {
  Rejected: 'Say why it is rejected.',
  Amend: 'Say what is to be amended.',
};

/** What is missing of a reason, in a sentence; null where none is. */
export const reasonFault = (status: ApprovalStatus, note: string | null): string | null =>
  (note ?? '').trim() === '' ? (reasonsMissing[status] ?? null) : null;

/** What a figure's approval can become. `Complete` ends it: another approval begins with another figure. One that was called off may be asked for anew. */
export const approvalsAfter = (status: ApprovalStatus | null): readonly ApprovalStatus[] => next[status ?? 'None'];

/** Where the approval of a figure stands, in words. */
export const approvalWords: Readonly<Record<ApprovalStatus, string>> = {
  Pending: 'pending',
  Triggered: 'waiting for a decision',
  Rejected: 'rejected',
  Complete: 'approved',
  Cancelled: 'called off',
  Amend: 'to be amended',
};

/** Why an approval cannot become what was asked for, in a sentence; null where it can. */
export function approvalFault(
  from: ApprovalStatus | null,
  to: ApprovalStatus,
  what: 'figure' | 'value' = 'figure',
): string | null {
  if (approvalsAfter(from).includes(to)) return null;
  const now =
    from === null ? `Nobody has asked for the approval of this ${what}` : `This ${what} is ${approvalWords[from]}`;
  return `${now}: it cannot become ${approvalWords[to]}.`;
}
