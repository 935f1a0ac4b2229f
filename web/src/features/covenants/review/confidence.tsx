import type { Covenant } from '#shared/domain/covenant.ts';
import styles from './review.module.css';
import { confidenceWord } from './review-order.ts';

/** How sure the reading is of a proposal. Nothing for those entered by hand, and for undertakings, of which the reading has no more than their words. */
export function Confidence({ proposal: { confidence, covenantType } }: { proposal: Covenant }) {
  if (confidence === null || covenantType === 'Contract') return null;
  const word = confidenceWord(confidence);
  return (
    <span className={`${styles['confidence']} ${styles[word]}`} title={`${word} confidence`}>
      {Math.round(confidence * 100)}%<span className="visually-hidden"> confidence</span>
    </span>
  );
}
