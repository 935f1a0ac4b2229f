import styles from './review.module.css';
import { confidenceWord } from './review-order.ts';

/** How sure the reading is of a proposal; nothing for those entered by hand. */
export function Confidence({ confidence }: { confidence: number | null }) {
  if (confidence === null) return null;
  const word = confidenceWord(confidence);
  return (
    <span className={`${styles['confidence']} ${styles[word]}`} title={`${word} confidence`}>
      {Math.round(confidence * 100)}%<span className="visually-hidden"> confidence</span>
    </span>
  );
}
