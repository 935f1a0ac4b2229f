import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import type { ApprovalStatus } from '#shared/domain/datapoint.ts';
import { approvalWords } from '#shared/domain/figure-approval.ts';
import { capitalized } from '#shared/format/permission-words.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** The look of each, which it shares with where covenants stand. */
const looks: Readonly<Record<ApprovalStatus, StatusGroup>> = {
  Pending: 'Proposed',
  Triggered: 'Pending',
  Complete: 'Met',
  Amend: 'AtRisk',
  Rejected: 'Breached',
  Cancelled: 'Obsolete',
};

/** Where the approval of a figure stands. */
export const ApprovalBadge = ({ status }: { readonly status: ApprovalStatus }) => (
  <StatusBadge status={looks[status]} word={capitalized(approvalWords[status])} />
);
