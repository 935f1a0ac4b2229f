import { TriangleAlert } from 'lucide-react';
import styles from './approval.module.css';

/** Who of a step could not approve today, for whoever arranges it; they may be given the right before it is their turn. */
export const ApproverWarnings = ({ warnings }: { readonly warnings: readonly string[] }) =>
  warnings.length > 0 && (
    <ul className={styles['warnings']} aria-label="Who could not approve today">
      {warnings.map((warning) => (
        <li key={warning}>
          <TriangleAlert size={14} className={styles['warningIcon'] ?? ''} aria-hidden />
          <span>{warning}</span>
        </li>
      ))}
    </ul>
  );
