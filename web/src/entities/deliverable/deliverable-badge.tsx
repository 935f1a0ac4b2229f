import type { StatusGroup } from '#shared/domain/covenant-status.ts';
import type { Deliverable, DeliverableStatus } from '#shared/domain/deliverable.ts';
import { isOverdue } from '#shared/domain/deliverable-urgency.ts';
import { deliverableWords } from '#shared/format/deliverable-words.ts';
import { today } from '../../components/date-text.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';

const colors: Readonly<Record<DeliverableStatus, StatusGroup>> = {
  Pending: 'Pending',
  Triggered: 'Proposed',
  Amend: 'AtRisk',
  Rejected: 'Breached',
  Complete: 'Met',
};

function lookOf(deliverable: Deliverable): StatusGroup {
  if (deliverable.isWaived && deliverable.status === 'Pending') return 'Waived';
  return isOverdue(deliverable, today()) ? 'Breached' : colors[deliverable.status];
}

/** Where a deliverable stands: a word, an icon and a color. */
export const DeliverableBadge = ({ deliverable }: { readonly deliverable: Deliverable }) => (
  <StatusBadge status={lookOf(deliverable)} word={deliverableWords(deliverable, today())} />
);
