import { CircleCheck, CirclePlus, Equal, OctagonAlert } from 'lucide-react';
import type { CheckedStatus, ImportedStatus } from '#shared/domain/structure-import.ts';
import styles from './structure-import.module.css';

type RowStatus = CheckedStatus | ImportedStatus;

const icons = { new: CirclePlus, exists: Equal, invalid: OctagonAlert, created: CircleCheck, refused: OctagonAlert };

const words: Readonly<Record<RowStatus, string>> = {
  new: 'New',
  exists: 'Exists already',
  invalid: 'Not valid',
  created: 'Created',
  refused: 'Not created',
};

export const rowStatusWord = (status: RowStatus): string => words[status];

/** What an import would do about a row, or what has become of it. */
export function RowStatusBadge({ status }: { status: RowStatus }) {
  const Icon = icons[status];
  return (
    <span className={`${styles['status']} ${styles[status]}`}>
      <Icon size={14} aria-hidden />
      {rowStatusWord(status)}
    </span>
  );
}
