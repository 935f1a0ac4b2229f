// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus, or what is inside of it
import type { VirtualItem } from '@tanstack/react-virtual';
import { ChevronRight } from 'lucide-react';
import { memo } from 'react';
import { cellText, computedText, computedTold } from './cell-text.ts';
import { EditingCell } from './editing-cell.tsx';
import styles from './grid.module.css';
import { type CellLook, GridCell } from './grid-cell.tsx';
import { type CellNow, cellValue, editOfValue, isClash } from './model/cell.ts';
import type { GridLine, GridRow } from './model/grid-rows.ts';
import { outcomesAt, type Tested, withEdits, worstOf } from './model/outcome.ts';
import { computedIn, idOf, type Sheet } from './model/sheet.ts';
import { RowHead } from './row-head.tsx';
import type { Editing } from './use-sheet.ts';

interface Columns {
  readonly left: number;
  readonly right: number;
}

/** What the lines have in common; the same from one drawing to the next. */
export interface LineControls {
  readonly toggle: (group: string) => void;
  readonly type: (text: string) => void;
  readonly leave: () => void;
  readonly pasteCells: (text: string) => void;
}

interface GridLineViewProps {
  readonly index: number;
  readonly line: GridLine;
  readonly top: number;
  readonly height: number;
  readonly nameWidth: number;
  readonly drawn: readonly VirtualItem[];
  readonly sheet: Sheet;
  readonly tested: (row: GridRow) => Tested | null;
  readonly deletedIds: ReadonlySet<string>;
  readonly mayEdit: boolean;
  readonly detailsAddress: string;
  /** The column that has the focus, where it is on this line. */
  readonly atColumn: number | null;
  readonly selectedLeft: number;
  readonly selectedRight: number;
  readonly targetLeft: number;
  readonly targetRight: number;
  /** The column at whose corner the selection is drawn out. */
  readonly handleAt: number;
  readonly editing: Editing | null;
  readonly controls: LineControls;
}

/** A line of the grid: the head of a group, or a detail with its figures. */
export const GridLineView = memo(function GridLineView(props: GridLineViewProps) {
  const { index, line, top, height } = props;
  return (
    <div role="row" aria-rowindex={index + 2} className={styles['line']} style={{ top, height }}>
      {line.kind === 'group' ? <GroupHead {...props} line={line} /> : <RowCells {...props} row={line.row} />}
    </div>
  );
});

function GroupHead({
  index,
  line: { group, count, isOpen },
  atColumn,
  controls,
}: GridLineViewProps & { line: Extract<GridLine, { kind: 'group' }> }) {
  return (
    <div role="rowheader" aria-colindex={1} className={styles['groupHead']} data-line={index} data-column={0}>
      <button
        type="button"
        tabIndex={atColumn === null ? -1 : 0}
        data-focus
        aria-expanded={isOpen}
        className={styles['group']}
        onClick={() => controls.toggle(group)}
      >
        <ChevronRight size={14} className={isOpen ? styles['turned'] : ''} aria-hidden />
        {group}
        <span className={styles['count']}>{count}</span>
      </button>
    </div>
  );
}

function lookOf(now: CellNow): CellLook {
  if (now.edit === null) return 'standing';
  if (isClash(now)) return 'clash';
  const { kind } = now.edit.entry;
  if (kind === 'unread') return 'fault';
  return kind === 'nothing' ? 'emptied' : 'edited';
}

/** What stands in a cell; of one that is to be emptied, what is going to be deleted. */
function textOf(now: CellNow, unit: string): string {
  if (now.edit?.entry.kind === 'unread') return now.edit.entry.text;
  const value = now.edit?.entry.kind === 'nothing' ? (now.standing?.value ?? null) : cellValue(now);
  return value === null ? '' : cellText(value, unit);
}

const isBetween = (column: number, { left, right }: Columns): boolean => column >= left && column <= right;

function RowCells(props: GridLineViewProps & { row: GridRow }) {
  const { row, sheet, drawn, index, nameWidth, editing, atColumn, deletedIds } = props;
  const tested = props.tested(row);
  const { dataKind, length } = sheet;
  return (
    <>
      <RowHead
        row={row}
        line={index}
        width={nameWidth}
        isActive={atColumn === 0}
        address={row.isNew && !row.isComputed ? null : `${props.detailsAddress}/${row.id}`}
      />
      {drawn.map((item) => {
        const shown = sheet.columns[item.index];
        if (shown === undefined) return null;
        const { period } = shown;
        const column = item.index + 1;
        const id = idOf(sheet, row.id, period);
        const now = sheet.nowAt(id);
        const left = nameWidth + item.start;
        if (editing?.at.column === column && editing.id === id) {
          const outcomesOf = (value: number) => {
            if (tested === null || dataKind !== 'actual') return [];
            const edit = editOfValue(value, now) ?? { entry: { kind: 'number' as const, value }, seen: null };
            const figures = withEdits(row, tested.figures, [{ frequency: length, period, edit }], unsavedSource);
            return outcomesAt({ ...tested, figures }, length, period);
          };
          return (
            <EditingCell
              key={item.key}
              editing={editing}
              cell={{ id, row, column: shown }}
              left={left}
              width={item.size}
              outcomesOf={outcomesOf}
              onType={props.controls.type}
              onLeave={props.controls.leave}
              onChoose={props.controls.type}
              onPasteCells={props.controls.pasteCells}
            />
          );
        }
        const value = cellValue(now);
        const computed = computedIn(sheet, row, period);
        return (
          <GridCell
            key={item.key}
            line={index}
            column={column}
            left={left}
            width={item.size}
            text={computed === null ? textOf(now, row.unit) : computedText(computed)}
            isComputed={computed !== null}
            told={computed === null ? null : computedTold(computed)}
            look={lookOf(now)}
            outcome={tested === null || value === null ? null : worstOf(outcomesAt(tested, length, period))}
            approval={computed === null && now.edit === null ? (now.standing?.approvalStatus ?? null) : null}
            isDeleted={computed === null && now.standing === null && deletedIds.has(id)}
            takesEntries={props.mayEdit && row.takesEntries}
            isOpen={shown.isOpen}
            isActive={atColumn === column}
            isSelected={isBetween(column, { left: props.selectedLeft, right: props.selectedRight })}
            isTarget={isBetween(column, { left: props.targetLeft, right: props.targetRight })}
            hasHandle={props.handleAt === column}
          />
        );
      })}
    </>
  );
}

/** Of a value that is being typed; only its number is looked at. */
const unsavedSource = {
  kind: 'Entered',
  by: '',
  byName: '',
  at: '',
  documentId: null,
  note: null,
} as const;
