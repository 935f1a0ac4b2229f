import { TriangleAlert } from 'lucide-react';
import type { ReadField } from '#shared/domain/field-reading.ts';
import styles from './field-source.module.css';
import { fieldLabel } from './reading-words.ts';
import { useReadings } from './readings-context.ts';

interface FieldSourceProps {
  readonly field: ReadField;
  /** Which of several levels, from 0. */
  readonly level?: number;
}

/** Beside a value that was read in an agreement: its words in the document, that it was assumed, and why it should be checked. */
export function FieldSource({ field, level = 0 }: FieldSourceProps) {
  const { readings, shown, show } = useReadings();
  const reading = readings.filter((one) => one.field === field)[level];
  if (reading === undefined) return null;
  const { passage, doubt, key, isChanged } = reading;
  const name = field === 'thresholds' && level > 0 ? `threshold ${level + 1}` : fieldLabel(field);
  return (
    <span className={styles['reading']}>
      {passage !== null && show !== undefined && (
        <button
          type="button"
          className={styles['source']}
          aria-pressed={shown === reading}
          aria-keyshortcuts={key === null ? undefined : String(key)}
          title={passage.quote}
          onClick={() => show(reading)}
        >
          Source <span className="visually-hidden">of the {name}</span>
          {key !== null && <kbd aria-hidden>{key}</kbd>}
        </button>
      )}
      {isChanged ? (
        <span className={styles['changed']}>Changed since it was read</span>
      ) : (
        <>
          {passage === null && <span className={styles['assumed']}>Assumed</span>}
          {doubt !== null && (
            <span className={styles['doubt']}>
              <TriangleAlert size={13} aria-hidden />
              {doubt}
            </span>
          )}
        </>
      )}
    </span>
  );
}
