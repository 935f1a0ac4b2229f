import {
  Archive,
  CalendarX,
  CircleCheck,
  CircleDashed,
  CircleQuestionMark,
  Clock3,
  Hourglass,
  OctagonAlert,
  ShieldCheck,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type StatusGroup, statusGroupOf } from '#shared/domain/covenant-status.ts';
import { formatStanding, formatStatus, type StatusWord } from '#shared/format/covenant-words.ts';
import styles from './status-badge.module.css';

const icons = {
  Met: CircleCheck,
  Cured: CircleCheck,
  AtRisk: TriangleAlert,
  Overdue: CalendarX,
  InCure: Hourglass,
  Breached: OctagonAlert,
  Waived: ShieldCheck,
  NotYetDue: Clock3,
  NoData: CircleQuestionMark,
  Pending: Clock3,
  Obsolete: Archive,
  Proposed: CircleDashed,
} as const satisfies Record<StatusWord, unknown>;

/** The group whose color a word has. */
const lookOf = (status: StatusWord): StatusGroup => {
  if (status === 'Cured') return 'Met';
  return status === 'Pending' ? 'Pending' : statusGroupOf(status);
};

function Badge({ status, children }: { status: StatusWord; children: ReactNode }) {
  const Icon = icons[status];
  return (
    <span className={`${styles['badge']} ${styles[lookOf(status)]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  );
}

interface StatusBadgeProps {
  readonly status: StatusWord;
  readonly count?: number;
  /** In place of the status's own. */
  readonly word?: string;
}

/** Where a covenant stands: a word, an icon and a color. */
export const StatusBadge = ({ status, count, word = formatStatus(status) }: StatusBadgeProps) => (
  <Badge status={status}>{count === undefined ? word : `${count} ${word.toLowerCase()}`}</Badge>
);

/** Where an entity stands: its worst covenant, or that it is archived. */
export const StandingBadge = ({ status }: { status: StatusWord }) => (
  <Badge status={status}>{formatStanding(status)}</Badge>
);

/** The icon alone, for places where the word stands beside it. */
export function StatusIcon({ status, size = 16 }: { status: StatusWord; size?: number }) {
  const Icon = icons[status];
  return <Icon size={size} strokeWidth={2.25} className={styles[`${lookOf(status)}Icon`]} aria-hidden />;
}
