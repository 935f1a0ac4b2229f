import { Button } from '@aws-amplify/ui-react';
import { CopyMinus } from 'lucide-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
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
