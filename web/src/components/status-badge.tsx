import { Archive, CircleCheck, CircleDashed, Clock3, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CovenantStatus } from '#shared/domain/covenant.ts';
import { formatStanding, formatStatus } from '#shared/format/covenant-words.ts';
import styles from './status-badge.module.css';

const icons = {
  Met: CircleCheck,
  AtRisk: TriangleAlert,
  Breached: OctagonAlert,
  Pending: Clock3,
  Obsolete: Archive,
  Proposed: CircleDashed,
} as const;

function Badge({ status, children }: { status: CovenantStatus; children: ReactNode }) {
  const Icon = icons[status];
  return (
    <span className={`${styles['badge']} ${styles[status]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}

interface StatusBadgeProps {
  readonly status: CovenantStatus;
  readonly count?: number;
  /** In place of the status's own. */
  readonly word?: string;
}

/** Where a covenant stands: a word, an icon and a color. */
export const StatusBadge = ({ status, count, word = formatStatus(status) }: StatusBadgeProps) => (
  <Badge status={status}>{count === undefined ? word : `${count} ${word.toLowerCase()}`}</Badge>
);

/** Where an entity stands: its worst covenant, or that it is archived. */
export const StandingBadge = ({ status }: { status: CovenantStatus }) => (
  <Badge status={status}>{formatStanding(status)}</Badge>
);

/** The icon alone, for places where the word stands beside it. */
export function StatusIcon({ status, size = 16 }: { status: CovenantStatus; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} strokeWidth={2.25} className={styles[`${status}Icon`]} aria-hidden />;
}
