// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus, or what is inside of it

import { type ClipboardEvent, type RefObject, useLayoutEffect, useRef } from 'react';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { placePanel } from '../../../components/place-panel.ts';
import { ResultBadge } from '../../../entities/covenant/result-badge.tsx';
import { complaintOf } from '../../../entities/figure/figure-schema.ts';
import { exactFigure, readFigure } from '../../../entities/figure/read-figure.ts';
import { ReadingChoice } from '../../../entities/figure/reading-choice.tsx';
import styles from './grid.module.css';
import type { Outcome } from './model/outcome.ts';
import type { SheetCell } from './model/sheet.ts';
import { requiredBy } from './outcome-words.ts';
import type { Editing } from './use-sheet.ts';

interface EditingCellProps {
  readonly editing: Editing;
  readonly cell: SheetCell;
  readonly left: number;
  readonly width: number;
  /** How the covenants that test the cell would end with a value. */
  readonly outcomesOf: (value: number) => readonly Outcome[];
  readonly onType: (text: string) => void;
  readonly onLeave: () => void;
  readonly onChoose: (text: string) => void;
  readonly onPasteCells: (text: string) => void;
}

/** What is told of a text floats beside its field, in the top layer, so that no edge of the grid cuts it off. */
function useHintBeside(field: RefObject<HTMLInputElement | null>): RefObject<HTMLDivElement | null> {
  const hint = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const [panel, anchor] = [hint.current, field.current];
    if (panel === null || anchor === null) return undefined;
    const place = () => placePanel(panel, anchor, 'end');
    panel.showPopover?.();
    place();
    // It grows and shrinks with what is typed.
    const observer = new ResizeObserver(place);
    observer.observe(panel);
    document.addEventListener('scroll', place, { capture: true, passive: true });
    return () => {
      observer.disconnect();
      document.removeEventListener('scroll', place, { capture: true });
    };
  }, [field]);
  return hint;
}

/** The field of a cell, with what will be stored and how its covenants would end. */
export function EditingCell(props: EditingCellProps) {
  const { editing, cell, left, width, onType, onLeave } = props;
  const { row, column } = cell;
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    const field = input.current;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, []);
  const hint = useHintBeside(input);
  const reading = readFigure(editing.text, row.unit);
  const value = reading.kind === 'number' ? reading.value : null;
  const outcomes = value === null ? [] : props.outcomesOf(value);
  const isWrong = reading.kind === 'notNumber' || reading.kind === 'otherUnit';
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    props.onPasteCells(text);
  };
  return (
    <div
      role="gridcell"
      aria-colindex={editing.at.column + 1}
      data-line={editing.at.line}
      data-column={editing.at.column}
      className={`${styles['cell']} ${styles['editing']}`}
      style={{ left, width }}
    >
      <input
        ref={input}
        className={styles['field']}
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${row.name}, ${[column.note, column.label].filter(Boolean).join(' ')}`}
        aria-invalid={isWrong}
        value={editing.text}
        onChange={({ target }) => onType(target.value)}
        onBlur={onLeave}
        onPaste={paste}
      />
      <div
        ref={hint}
        popover="manual"
        className={styles['hint']}
        // The field keeps the focus, so that a choice is made before it is left.
        onPointerDown={(event) => event.preventDefault()}
      >
        <ReadingChoice text={editing.text} unit={row.unit} onChoose={props.onChoose} />
        {isWrong && <p className={styles['complaint']}>{complaintOf(reading.kind, row.unit)}</p>}
        {value !== null && (
          <div role="status" className={styles['outcomes']}>
            {outcomes.map(({ covenant, test, before }) => (
              <p key={covenant.id}>
                <ResultBadge
                  result={test.result}
                  levels={test.levels}
                  covenant={termsOn(covenant, test.periodEnd)}
                  before={before}
                />{' '}
                {outcomes.length > 1 && `${covenant.name}: `}
                {exactFigure(value, row.unit)} against {requiredBy(test)}
              </p>
            ))}
            {outcomes.length === 0 && <p>Will be stored as {exactFigure(value, row.unit)}</p>}
          </div>
        )}
      </div>
    </div>
  );
}
