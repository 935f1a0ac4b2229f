import { Button } from '@aws-amplify/ui-react';
import { Check, Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { sourceOfCovenant } from '#shared/domain/permissions/covenant-rights.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { Approval } from '../../../entities/approval/approval.tsx';
import { CovenantQuote } from '../covenant-quote.tsx';
import { placesOf, quotedTerms } from '../quoted-terms.ts';
import { FieldSource } from '../readings/field-source.tsx';
import { CovenantTerms } from '../terms/covenant-terms.tsx';
import { Confidence } from './confidence.tsx';
import { DoubtMarks } from './doubt-marks.tsx';
import styles from './review.module.css';
import type { ReviewDoubt } from './review-doubts.ts';

interface ProposalDetailProps {
  readonly structure: Structure;
  readonly proposal: CovenantWithState;
  readonly doubts: readonly ReviewDoubt[];
  readonly position: number;
  readonly total: number;
  /** The form in which the terms are edited, below the quote; null while nobody edits. */
  readonly editor: ReactNode;
  /** What the reader may decide; null for whoever may only look. */
  readonly decisions: {
    readonly approve?: () => void;
    /** Takes the changed terms over into the covenant in force that is restated. */
    readonly change?: () => void;
    readonly edit?: () => void;
    readonly dismiss?: () => void;
  } | null;
  /** What asks for the same elsewhere, or is in force already. */
  readonly counterparts: ReactNode;
  /** It is the reader's own work, and a second person approves it. */
  readonly isForOthers: boolean;
  /** Corrections wait for somebody else's approval. */
  readonly editsOnly: boolean;
}

/** One proposal: the agreement's sentence, what was read out of it, and the decision. The sentence stays in sight while the terms are edited. */
export function ProposalDetail(props: ProposalDetailProps) {
  const { structure, proposal, doubts, position, total, editor, decisions, counterparts, isForOthers, editsOnly } =
    props;
  const quoted = quotedTerms(proposal);
  const isEdited = editor !== null;
  return (
    <article className={styles['detail']} aria-labelledby="proposal-name">
      <div className={isEdited ? styles['quoted'] : styles['detailBody']}>
        <p className={styles['position']} aria-live="polite">
          {position} of {total}
        </p>
        <h3 id="proposal-name" className={styles['detailName']}>
          {proposal.name} <Confidence proposal={proposal} />
        </h3>
        {!isEdited && <FieldSource field="name" />}
        <DoubtMarks doubts={doubts} />
        {!isEdited && counterparts}
        <CovenantQuote covenant={proposal} places={placesOf(quoted)} />
        {!isEdited && (
          <>
            <h4 className={styles['detailHeading']}>Extracted terms</h4>
            <CovenantTerms structure={structure} covenant={proposal} quoted={quoted} />
            <Approval
              key={proposal.id}
              structure={structure}
              source={{ sourceType: sourceOfCovenant(proposal.covenantType), sourceId: proposal.id }}
              sourceName={proposal.name}
              isWaiting
              frame={(content) => (
                <section aria-labelledby="proposal-approval">
                  <h4 id="proposal-approval" className={styles['detailHeading']}>
                    Approval
                  </h4>
                  {content}
                </section>
              )}
            />
          </>
        )}
        {isForOthers && (
          <p role="note" className="note">
            Someone else must approve this because you entered it, had it read or changed it last.
          </p>
        )}
      </div>
      {editor}
      {!isEdited && decisions && (
        <footer className={styles['decisions']}>
          {decisions.approve && (
            <Button variation="primary" onClick={decisions.approve}>
              <Check size={15} aria-hidden />
              Approve
              <kbd>A</kbd>
            </Button>
          )}
          {decisions.change && (
            <Button variation="primary" onClick={decisions.change}>
              <Check size={15} aria-hidden />
              Change what is in force
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
            <kbd>J</kbd> <kbd>K</kbd> next and previous · <kbd>S</kbd> document · <kbd>1</kbd>–<kbd>9</kbd> source of a
            value
          </span>
        </footer>
      )}
    </article>
  );
}
