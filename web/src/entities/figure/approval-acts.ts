import type { ApprovalStatus, Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import { approvalsAfter, isDecision } from '#shared/domain/figure-approval.ts';

const labels = {
  Triggered: 'Ask for approval',
  Complete: 'Approve',
  Amend: 'Send back',
  Rejected: 'Reject',
  Cancelled: 'Call off approval',
} as const satisfies Partial<Readonly<Record<ApprovalStatus, string>>>;

type Act = keyof typeof labels;
const acts = Object.keys(labels) as Act[];

/** A figure of a period, or a value that holds from a day on. */
export type Approvable = Datapoint | DatedValue;

/** What people call some of them together: `figure` or `value`. */
export const approvableWord = (figures: readonly Approvable[]): 'figure' | 'value' =>
  figures.every((figure) => 'from' in figure) ? 'value' : 'figure';

/** A step that can be taken, with the figures that can take it. */
export interface ApprovalAct {
  readonly status: Act;
  readonly label: string;
  readonly figures: readonly Approvable[];
}

export interface ApprovalRights {
  /** Asks for approvals and calls them off. */
  readonly mayEdit: boolean;
  readonly mayApprove: boolean;
}

/** What the reader can do about the approval of some figures; nothing that none of them can become. */
export const approvalActs = (figures: readonly Approvable[], rights: ApprovalRights): readonly ApprovalAct[] =>
  acts
    .filter((status) => (isDecision(status) ? rights.mayApprove : rights.mayEdit))
    .map((status) => ({
      status,
      label: labels[status],
      figures: figures.filter(({ approvalStatus }) => approvalsAfter(approvalStatus).includes(status)),
    }))
    .filter((act) => act.figures.length > 0);
