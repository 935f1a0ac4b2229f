import { CircleCheck, CircleDashed, CircleDot, type LucideIcon } from 'lucide-react';
import {
  type ChecklistCounts,
  type ChecklistStage,
  checklistWords,
  type RoomDocument,
} from '#shared/domain/document.ts';
import { noValue } from '#shared/format/no-value.ts';
import styles from './checklist.module.css';

const icons: Readonly<Record<ChecklistStage, LucideIcon>> = {
  NOT_STARTED: CircleDashed,
  IN_PROGRESS: CircleDot,
  COMPLETE: CircleCheck,
};

const totalOf = ({ notStarted, inProgress, complete }: ChecklistCounts): number => notStarted + inProgress + complete;

const belowText = (below: ChecklistCounts | undefined): string =>
  below === undefined || totalOf(below) === 0 ? '' : `${below.complete} of ${totalOf(below)} complete below`;

/** What the column says, for filters and exports. */
export function checklistText({ checklistStage }: RoomDocument, below: ChecklistCounts | undefined): string {
  const own = checklistStage === null ? '' : checklistWords[checklistStage];
  return [own, belowText(below)].filter((text) => text !== '').join(', ') || noValue;
}

function Stage({ stage }: { readonly stage: ChecklistStage }) {
  const Icon = icons[stage];
  return (
    <span className={`${styles['stage']} ${styles[stage]}`}>
      <Icon size={14} aria-hidden />
      {checklistWords[stage]}
    </span>
  );
}

interface ChecklistCellProps {
  readonly folder: RoomDocument;
  /** Of the folders below it. */
  readonly below: ChecklistCounts | undefined;
}

/** The stage of a folder, and how far those below it are. */
export function ChecklistCell({ folder, below }: ChecklistCellProps) {
  const belowIt = belowText(below);
  if (folder.checklistStage === null && belowIt === '') return noValue;
  return (
    <span className={styles['cell']}>
      {folder.checklistStage !== null && <Stage stage={folder.checklistStage} />}
      {belowIt !== '' && <small>{belowIt}</small>}
    </span>
  );
}
