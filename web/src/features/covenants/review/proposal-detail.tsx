import { Button } from '@aws-amplify/ui-react';
import { Check, Pencil, X } from 'lucide-react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { CovenantQuote } from '../covenant-quote.tsx';
import { CovenantTerms } from '../terms/covenant-terms.tsx';
import { Confidence } from './confidence.tsx';
import styles from './review.module.css';

interface ProposalDetailProps {
  readonly proposal: CovenantWithState;
  readonly position: number;
  readonly total: number;
  /** What the reader may decide; null for whoever may only look. */
  readonly decisions: {
    readonly approve?: () => void;
    readonly edit?: () => void;
    readonly dismiss?: () => void;
  } | null;
  /** It is the reader's own work, and a second person approves it. */
  readonly isForOthers: boolean;
  /** Corrections wait for somebody else's approval. */
  readonly editsOnly: boolean;
}

/** One proposal: the agreement's sentence, what was read out of it, and the decision. */
export function ProposalDetail({ proposal, position, total, decisions, isForOthers, editsOnly }: ProposalDetailProps) {
  return (
    <article className={styles['detail']} aria-labelledby="proposal-name">
      <div className={styles['detailBody']}>
        <p className={styles['position']} aria-live="polite">
          {position} of {total}
        </p>
        <h3 id="proposal-name" className={styles['detailName']}>
          {proposal.name} <Confidence confidence={proposal.confidence} />
        </h3>
        <CovenantQuote covenant={proposal} />
        <h4 className={styles['detailHeading']}>Extracted terms</h4>
        <CovenantTerms covenant={proposal} />
        {isForOthers && (
          <p role="note" className="note">
            Somebody else has to approve this: you entered it, had it read or changed it last.
          </p>
        )}
      </div>
      {decisions && (
        <footer className={styles['decisions']}>
          {decisions.approve && (
            <Button variation="primary" onClick={decisions.approve}>
              <Check size={15} aria-hidden />
              Approve
              <kbd>A</kbd>
            </Button>
          )}
          {decisions.edit && (
            <Button onClick={decisions.edit}>
              <Pencil size={15} aria-hidden />
              {editsOnly ? 'Edit' : 'Edit, then approve'}
              <kbd>E</kbd>
            </Button>
          )}
          {decisions.dismiss && (
            <Button onClick={decisions.dismiss}>
              <X size={15} aria-hidden />
              Dismiss
              <kbd>D</kbd>
            </Button>
          )}
          <span className={styles['keys']}>
            <kbd>J</kbd> <kbd>K</kbd> next and previous
          </span>
        </footer>
      )}
    </article>
  );
}
