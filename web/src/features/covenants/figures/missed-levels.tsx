import type { LevelOutcome } from '#shared/domain/covenant.ts';
import { missedLevelSentences } from '#shared/format/covenant-words.ts';
import styles from './figures.module.css';

/** The levels beside the threshold that a figure misses; nothing where it keeps to all. */
export function MissedLevels({ levels }: { readonly levels: readonly LevelOutcome[] }) {
  const sentences = missedLevelSentences(levels);
  if (sentences.length === 0) return null;
  return (
    <ul className={styles['missedLevels']} aria-label="Levels that are missed">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
