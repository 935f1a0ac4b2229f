import * as z from 'zod';

/** Where an approval stands. `Pending`: nobody was asked yet. `Triggered`: it waits for its approvers. `Amend`: sent back, to be asked for again. */
export const ApprovalStatus = z.enum(['Pending', 'Triggered', 'Complete', 'Rejected', 'Amend', 'Cancelled']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

export const ApprovalDecision = z.enum(['None', 'Approved', 'Rejected', 'Amend']);
export type ApprovalDecision = z.infer<typeof ApprovalDecision>;

export const WorkflowAction = z.enum(['trigger', 'approve', 'reject', 'cancel']);
export type WorkflowAction = z.infer<typeof WorkflowAction>;

/** What happens to an approval: an action, or a rejection that asks for an amendment. `approve` is the approval by the last who had to give it. */
export type ApprovalEvent = WorkflowAction | 'amend';

type Transitions = Readonly<Record<ApprovalStatus, Readonly<Partial<Record<ApprovalEvent, ApprovalStatus>>>>>;

/** Every transition that there is; `Complete` and `Cancelled` end. */
const transitions = {
  Pending: { trigger: 'Triggered', cancel: 'Cancelled' },
  Triggered: { approve: 'Complete', reject: 'Rejected', amend: 'Amend', cancel: 'Cancelled' },
  Rejected: { trigger: 'Triggered', cancel: 'Cancelled' },
  Amend: { trigger: 'Triggered', cancel: 'Cancelled' },
  Complete: {},
  Cancelled: {},
} as const satisfies Transitions;

/** The status after an event; null where a status takes no such event. */
export const statusAfter = (status: ApprovalStatus, event: ApprovalEvent): ApprovalStatus | null =>
  (transitions as Transitions)[status][event] ?? null;

/** Whether nothing more happens to an approval. */
export const hasEnded = (status: ApprovalStatus): boolean => Object.keys(transitions[status]).length === 0;
