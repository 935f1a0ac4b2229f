import { UserRoundSearch } from 'lucide-react';
import { useState } from 'react';
import type { Deliverable } from '#shared/domain/deliverable.ts';
import { byParty, deliverableCounts, type PartyDeliverables } from '#shared/domain/deliverable-urgency.ts';
import { today } from '../../../components/date-text.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { DeliverableList } from '../../../entities/deliverable/deliverable-list.tsx';
import styles from './deliverables.module.css';

interface ByPartyProps {
  readonly deliverables: readonly Deliverable[];
  /** Reads what others have done in the meantime. */
  readonly onReload: () => unknown;
}

/** What each party still owes, those with something overdue first. What was approved is on the list of all deliverables. */
export function ByParty({ deliverables, onReload }: ByPartyProps) {
  const open = deliverables.filter(({ status }) => status !== 'Complete');
  if (open.length === 0) {
    return (
      <EmptyState icon={UserRoundSearch} title="Nobody owes anything">
        Everything that was asked for is approved.
      </EmptyState>
    );
  }
  return (
    <ul className={styles['parties']}>
      {byParty(open, today()).map((group) => (
        <li key={group.party ?? ''}>
          <Party {...group} onReload={onReload} />
        </li>
      ))}
    </ul>
  );
}

function Party({ party, deliverables, onReload }: PartyDeliverables & Pick<ByPartyProps, 'onReload'>) {
  const { overdue, dueSoon, inReview, sentBack } = deliverableCounts(deliverables, today());
  const [isOpen, setOpen] = useState(overdue > 0);
  const counts = [
    { count: overdue, words: 'overdue', isUrgent: true },
    { count: dueSoon, words: 'due in 30 days' },
    { count: inReview, words: 'in review' },
    { count: sentBack, words: 'sent back' },
  ].filter(({ count }) => count > 0);
  return (
    <details className={styles['party']} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <span className={styles['partyName']}>{party ?? 'No party named'}</span>
        <span className={styles['counts']}>
          {counts.length === 0 ? (
            <span className="muted">
              {deliverables.length === 1 ? '1 due later' : `${deliverables.length} due later`}
            </span>
          ) : (
            counts.map(({ count, words, isUrgent = false }) => (
              <span key={words} className={isUrgent ? styles['urgent'] : 'muted'}>
                {count} {words}
              </span>
            ))
          )}
        </span>
      </summary>
      {isOpen && (
        <div className={styles['owed']}>
          <DeliverableList deliverables={deliverables} namesCovenants namesStructures onReload={onReload} />
        </div>
      )}
    </details>
  );
}
