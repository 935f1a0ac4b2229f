import type { Deliverable, DeliverableDecision, DeliverableStatus, DeliverableStep } from '../domain/deliverable.ts';
import { isOverdue } from '../domain/deliverable-urgency.ts';
import type { IsoDate } from '../time/dates.ts';

const statusWords: Readonly<Record<DeliverableStatus, string>> = {
  Pending: 'Open',
  Triggered: 'In review',
  Amend: 'To be amended',
  Rejected: 'Rejected',
  Complete: 'Approved',
};

/** `Open`, `Overdue`, `Waived`, `In review`, `To be amended`, `Rejected`, `Approved`. */
export function deliverableWords(one: Pick<Deliverable, 'status' | 'dueDate' | 'isWaived'>, today: IsoDate): string {
  if (one.isWaived && one.status === 'Pending') return 'Waived';
  return one.status === 'Pending' && isOverdue(one, today) ? 'Overdue' : statusWords[one.status];
}

/** The decisions as what somebody chooses to do. */
export const decisionActs: Readonly<Record<DeliverableDecision, string>> = {
  Approved: 'Approve',
  Amend: 'Ask for an amendment',
  Rejected: 'Reject',
};

const stepWords: Readonly<Record<DeliverableStep['step'], string>> = {
  HandedIn: 'Handed in',
  Approved: 'Approved',
  Amend: 'Amendment asked for',
  Rejected: 'Rejected',
};

/** `Handed in by Ada Analyst`. */
export const stepTitle = ({ step, byName }: Pick<DeliverableStep, 'step' | 'byName'>): string =>
  `${stepWords[step]} by ${byName}`;
