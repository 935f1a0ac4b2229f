import { AlarmClock } from 'lucide-react';
import { isDueCritically } from '#shared/domain/due-critical.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { DateText, today } from '../../components/date-text.tsx';
import styles from './covenant.module.css';

type Due = Pick<CovenantStanding, 'covenantType' | 'nextDueDate'>;

/** Marks a report that is due so soon as its organization has chosen; nothing for others. */
export function CriticalMark({ due }: { readonly due: Due }) {
  const { details } = useGlobalState().organization;
  return isDueCritically(due, today(), details) ? (
    <span className={styles['critical']}>
      <AlarmClock size={13} strokeWidth={2.25} aria-hidden /> Critical
    </span>
  ) : null;
}

/** When a covenant is due next, with its mark. */
export const DueText = ({ distance = false, ...due }: Due & { readonly distance?: boolean }) => (
  <>
    <span className={styles['day']}>
      <DateText date={due.nextDueDate} distance={distance} />
    </span>{' '}
    <CriticalMark due={due} />
  </>
);
