import { CalendarClock, CalendarX, CircleCheck, type LucideIcon, OctagonAlert, TriangleAlert } from 'lucide-react';
import type { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import { formatRisk } from '#shared/format/covenant-words.ts';
import styles from './status-badge.module.css';

const looks: Readonly<Record<CovenantRisk, { readonly icon: LucideIcon; readonly color: string }>> = {
  Breached: { icon: OctagonAlert, color: 'Breached' },
  AtRisk: { icon: TriangleAlert, color: 'AtRisk' },
  Overdue: { icon: CalendarX, color: 'AtRisk' },
  DueSoon: { icon: CalendarClock, color: 'Pending' },
  Calm: { icon: CircleCheck, color: 'Met' },
};

/** How many covenants are how urgent: a word, an icon and a color. */
export function RiskBadge({ risk, count }: { readonly risk: CovenantRisk; readonly count: number }) {
  const { icon: Icon, color } = looks[risk];
  return (
    <span className={`${styles['badge']} ${styles[color]}`}>
      <Icon size={13} strokeWidth={2.25} aria-hidden />
      {count} {formatRisk(risk).toLowerCase()}
    </span>
  );
}

/** The icon alone, for places where the word stands beside it. */
export function RiskIcon({ risk }: { readonly risk: CovenantRisk }) {
  const { icon: Icon, color } = looks[risk];
  return <Icon size={16} strokeWidth={2.25} className={styles[`${color}Icon`]} aria-hidden />;
}
