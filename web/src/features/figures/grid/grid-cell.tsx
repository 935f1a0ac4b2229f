// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
import { TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import type { CovenantTest } from '#shared/domain/covenant.ts';
import type { ApprovalStatus } from '#shared/domain/datapoint.ts';
import { approvalWords } from '#shared/domain/figure-approval.ts';
import { formatStatus } from '#shared/format/covenant-words.ts';
import { noValue } from '#shared/format/no-value.ts';
import { StatusIcon } from '../../../components/status-badge.tsx';
import { deletedWords } from './cell-text.ts';
import styles from './grid.module.css';

/** What a cell looks like: as it stands, changed and not saved, to be emptied, not readable, or changed by somebody else meanwhile. */
export type CellLook = 'standing' | 'edited' | 'emptied' | 'fault' | 'clash';

const lookWords: Readonly<Record<CellLook, string | null>> = {
  standing: null,
  edited: 'not saved',
  emptied: 'to be deleted',
  fault: 'cannot be read, not saved',
  clash: 'changed by someone else meanwhile',
};

interface GridCellProps {
  readonly line: number;
  readonly column: number;
  readonly left: number;
  readonly width: number;
  readonly text: string;
  readonly look: CellLook;
  readonly outcome: CovenantTest['result'] | null;
  /** Where the approval of what stands there is. */
  readonly approval: ApprovalStatus | null;
  /** A figure stood here that was deleted. */
  readonly isDeleted: boolean;
  readonly takesEntries: boolean;
  /** Its period has not ended. */
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly isTarget: boolean;
  readonly hasHandle: boolean;
  /** What is shown was computed; a press on it asks why. */
  readonly isComputed: boolean;
  /** Of what was computed: every digit of it, or why there is no value. */
  readonly told: string | null;
}

/** One figure of the grid. */
export const GridCell = memo(function GridCell(props: GridCellProps) {
  const { line, column, text, look, outcome, approval, isActive } = props;
  const words = lookWords[look];
  const classes = [
    styles['cell'],
    look !== 'standing' && styles[look],
    props.isSelected && styles['selected'],
    props.isTarget && styles['target'],
    !props.takesEntries && styles['readOnly'],
    props.isOpen && styles['open'],
    props.isComputed && styles['computed'],
  ];
  return (
    <div
      role="gridcell"
      aria-colindex={column + 1}
      aria-selected={props.isSelected}
      aria-readonly={!props.takesEntries}
      aria-invalid={look === 'fault' || undefined}
      tabIndex={isActive ? 0 : -1}
      data-line={line}
      data-column={column}
      className={classes.filter(Boolean).join(' ')}
      style={{ left: props.left, width: props.width }}
    >
      {look === 'clash' && <TriangleAlert size={13} className={styles['clashIcon']} aria-hidden />}
      {approval !== null && <span className={`${styles['approval']} ${styles[`approval${approval}`]}`} aria-hidden />}
      {outcome !== null && <StatusIcon status={outcome} size={13} />}
      {props.isComputed ? (
        <ComputedText text={text} told={props.told} />
      ) : (
        <span className={styles['number']} title={text === '' && props.isDeleted ? deletedWords : undefined}>
          {text === '' && props.isDeleted ? noValue : text}
        </span>
      )}
      {outcome !== null && <span className="visually-hidden">, {formatStatus(outcome)}</span>}
      {approval !== null && <span className="visually-hidden">, {approvalWords[approval]}</span>}
      {words !== null && <span className="visually-hidden">, {words}</span>}
      {props.isDeleted && text === '' && <span className="visually-hidden">, deleted</span>}
      {props.hasHandle && <span data-fill-handle className={styles['handle']} aria-hidden />}
    </div>
  );
});

/** A computed value, which opens its explanation; or an em dash, with the reason. */
function ComputedText({ text, told }: { readonly text: string; readonly told: string | null }) {
  return (
    <span data-why className={`${styles['number']} ${styles['why']}`} title={told ?? undefined}>
      {text === '' ? (
        <>
          <span aria-hidden>{noValue}</span>
          <span className="visually-hidden">No value: {told}</span>
        </>
      ) : (
        text
      )}
      <span className="visually-hidden">, computed</span>
    </span>
  );
}
