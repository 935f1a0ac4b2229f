import { Button } from '@aws-amplify/ui-react';
import { CopyMinus } from 'lucide-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { pendingChanges } from '#shared/format/term-changes.ts';
import styles from '../covenants.module.css';
import reviewStyles from './review.module.css';

const placeOf = ({ section, name }: CovenantWithState): string => (section === null ? name : formatSection(section));

interface DuplicatesProps {
  readonly others: readonly CovenantWithState[];
  readonly onSelect: (id: string) => void;
  /** Dismisses the others; absent for whoever may not. */
  readonly onKeep: (() => void) | undefined;
}

/** The same promise, found more than once: one of them is enough. */
export const Duplicates = ({ others, onSelect, onKeep }: DuplicatesProps) => (
  <section className={reviewStyles['counterparts']} aria-label="The same covenant elsewhere">
    <p>
      Found {others.length + 1} times: also in{' '}
      {others.map((other, index) => (
        <span key={other.id}>
          {index > 0 && ', '}
          <Button size="small" variation="link" onClick={() => onSelect(other.id)}>
            {placeOf(other)}
          </Button>
        </span>
      ))}
    </p>
    {onKeep !== undefined && (
      <Button size="small" onClick={onKeep}>
        <CopyMinus size={14} aria-hidden />
        {others.length === 1
          ? 'Keep this one, dismiss the other'
          : `Keep this one, dismiss the ${others.length} others`}
      </Button>
    )}
  </section>
);

/** What the proposal would make of a covenant in force, field by field. */
export function RestatedTerms({ known, terms }: { known: CovenantWithState; terms: Restated['terms'] }) {
  const pending = { terms, at: known.updatedAt, by: known.updatedBy, byName: '' };
  const changes = pendingChanges({ ...known, pendingTerms: pending }, () => '');
  return (
    <section className={reviewStyles['counterparts']} aria-label="Changes to a covenant in force">
      <p>
        Restates {placeOf(known)} “{known.name}”, which is in force
        {changes.length === 0 && ', and changes none of its terms'}.
        {known.pendingTerms !== null && ' Another change of it waits for approval.'}
      </p>
      <dl className={styles['terms']}>
        {changes.map(({ term, before, after }) => (
          <div key={term} className={styles['change']}>
            <dt>{term}</dt>
            <dd>
              <del>{before}</del> <span aria-hidden>→</span> <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** A covenant in force that a proposal restates, and what it makes of it. */
export interface Restated {
  readonly known: CovenantWithState;
  readonly terms: NonNullable<CovenantWithState['pendingTerms']>['terms'];
}
