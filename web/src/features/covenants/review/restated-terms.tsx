import { Button } from '@aws-amplify/ui-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatSection } from '#shared/format/covenant-words.ts';
import { pendingChanges } from '#shared/format/term-changes.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { DateInput } from '../../../components/fields/date-input.tsx';
import { TermChanges } from '../terms/term-changes.tsx';
import reviewStyles from './review.module.css';

/** From which end of a period changed terms hold; `all`: for all periods. Undefined: nobody has said so yet. */
export type HoldsFrom = IsoDate | 'all' | undefined;

interface RestatedTermsProps extends Restated {
  readonly holdsFrom: HoldsFrom;
  /** Absent for whoever may not change what is in force. */
  readonly onHoldsFrom: ((from: HoldsFrom) => void) | undefined;
  /** Says that nothing is restated; absent for whoever may not edit. */
  readonly onRefuse: (() => void) | undefined;
}

/** What the proposal would make of a covenant in force, field by field. */
export function RestatedTerms({ known, terms, holdsFrom, onHoldsFrom, onRefuse }: RestatedTermsProps) {
  const pending = {
    terms,
    effectiveFrom: null,
    takesBack: false,
    documentId: null,
    at: known.updatedAt,
    by: known.updatedBy,
    byName: '',
  };
  const changes = pendingChanges({ ...known, pendingTerms: pending }, () => '');
  return (
    <section className={reviewStyles['counterparts']} aria-label="Changes to a covenant in force">
      <p>
        Restates {known.section === null ? known.name : formatSection(known.section)} “{known.name}”, which is in force
        {changes.length === 0 && ', and changes none of its terms'}.
        {known.pendingTerms !== null && ' Another change of it waits for approval.'}
      </p>
      <TermChanges changes={changes} />
      {onHoldsFrom !== undefined && changes.length > 0 && (
        <>
          <DateInput
            label="They hold for periods that end from"
            descriptiveText="The day on which the amendment takes effect"
            size="small"
            value={holdsFrom === 'all' ? '' : (holdsFrom ?? '')}
            onDate={(day) => onHoldsFrom(day === '' ? undefined : day)}
          />
          <CheckboxInput
            label="They hold for all periods, those already tested included"
            checked={holdsFrom === 'all'}
            onChange={({ target }) => onHoldsFrom(target.checked ? 'all' : undefined)}
          />
        </>
      )}
      {onRefuse !== undefined && (
        <Button size="small" variation="link" onClick={onRefuse}>
          It is a covenant of its own
        </Button>
      )}
    </section>
  );
}

/** A covenant in force that a proposal restates, and what it makes of it. */
export interface Restated {
  readonly known: CovenantWithState;
  readonly terms: NonNullable<CovenantWithState['pendingTerms']>['terms'];
}
