import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CirclePlus, Equal, Lock, OctagonAlert, Pencil, PencilLine, Undo2 } from 'lucide-react';
import type { CheckedStatus, ImportedStatus } from '#shared/domain/structure-import.ts';
import styles from './structure-import.module.css';

type RowStatus = CheckedStatus | ImportedStatus;

const icons: Readonly<Record<RowStatus, LucideIcon>> = {
  new: CirclePlus,
  exists: Equal,
  differs: Pencil,
  blocked: Lock,
  invalid: OctagonAlert,
  created: CircleCheck,
  changed: PencilLine,
  putBack: Undo2,
  refused: OctagonAlert,
};

const words: Readonly<Record<RowStatus, string>> = {
  new: 'New',
  exists: 'Exists already',
  differs: 'Changes',
  blocked: 'Cannot be changed',
  invalid: 'Not valid',
  created: 'Created',
  changed: 'Changed',
  putBack: 'Undone',
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
