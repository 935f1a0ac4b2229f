import type { LucideIcon } from 'lucide-react';
import { CircleCheck, CirclePlus, Equal, Lock, OctagonAlert, Pencil, PencilLine, Undo2 } from 'lucide-react';
import type { CheckedStatus, ImportedEntity, ImportedStatus } from '#shared/domain/structure-import.ts';
import styles from './structure-import.module.css';

type RowStatus = CheckedStatus | ImportedStatus;

interface RowState {
  readonly status: RowStatus;
  readonly entity: ImportedEntity | null;
}

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

/** A refused row that names an entity was to change it. */
export const rowStatusWord = ({ status, entity }: RowState): string =>
  status === 'refused' && entity !== null ? 'Not changed' : words[status];

/** What an import would do about a row, or what has become of it. */
export function RowStatusBadge({ row }: { row: RowState }) {
  const { status } = row;
  const Icon = icons[status];
  return (
    <span className={`${styles['status']} ${styles[status]}`}>
      <Icon size={14} aria-hidden />
      {rowStatusWord(row)}
    </span>
  );
}
