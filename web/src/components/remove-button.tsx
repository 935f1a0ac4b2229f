import { X } from 'lucide-react';
import styles from './remove-button.module.css';

interface RemoveButtonProps {
  /** What is removed, for whoever does not see what it stands beside. */
  readonly name: string;
  /** Null where it cannot be removed. */
  readonly onRemove: (() => void) | null;
}

/** Takes one of several things away that it stands beside. */
export const RemoveButton = ({ name, onRemove }: RemoveButtonProps) => (
  <button
    type="button"
    className={styles['remove']}
    aria-label={`Remove ${name}`}
    disabled={onRemove === null}
    onClick={() => onRemove?.()}
  >
    <X size={15} aria-hidden />
  </button>
);
