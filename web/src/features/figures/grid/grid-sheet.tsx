// biome-ignore-all lint/a11y/useSemanticElements: a grid of which only a part is drawn cannot be laid out as a table
// biome-ignore-all lint/a11y/useFocusableInteractive: of a grid, one cell has the focus, or what is inside of it
import { type ClipboardEvent, type RefObject, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useSteady } from '../../../components/use-steady.ts';
import styles from './grid.module.css';
import { GridHead } from './grid-head.tsx';
import { GridLineView, type LineControls } from './grid-line-view.tsx';
import type { GridRow } from './model/grid-rows.ts';
import type { Tested } from './model/outcome.ts';
import { only, type Place } from './model/selection.ts';
import type { Sheet } from './model/sheet.ts';
import type { GridDraft } from './use-grid-draft.ts';
import type { SheetState } from './use-sheet.ts';
import { useSheetKeys } from './use-sheet-keys.ts';
import { useSheetPointer } from './use-sheet-pointer.ts';
import { useSheetWindows } from './use-sheet-windows.ts';

interface GridSheetProps {
  readonly label: string;
  readonly scroll: RefObject<HTMLDivElement | null>;
  readonly frameWidth: number;
  readonly sheet: Sheet;
  readonly state: SheetState;
  readonly draft: GridDraft;
  readonly tested: (row: GridRow) => Tested | null;
  readonly deletedIds: ReadonlySet<string>;
  readonly mayEdit: boolean;
  readonly detailsAddress: string;
  /** Id of the detail that was added last; its row is gone to as soon as it is there. */
  readonly addedId: string | null;
  readonly onToggle: (group: string) => void;
  /** Opens what is known of the cell that has the focus: why, or its history. */
  readonly onExplain: () => void;
  readonly onSave: () => void;
}

const nowhere = { left: -1, right: -2 };

/** The focus follows the selection while it is on the grid, and comes back to the cell whose field has gone. It is taken from nowhere else. */
function useFocusOnSelection(
  scroll: RefObject<HTMLDivElement | null>,
  { line, column }: Place,
  isEditing: boolean,
): void {
  const wasEditing = useRef(false);
  useLayoutEffect(() => {
    const [grid, focused] = [scroll.current, document.activeElement];
    const isOurs = (grid?.contains(focused) ?? false) || (wasEditing.current && focused === document.body);
    wasEditing.current = isEditing;
    if (grid === null || isEditing || !isOurs) return;
    const cellAt = (each: number) => grid.querySelector<HTMLElement>(`[data-line="${line}"][data-column="${each}"]`);
    // The head of a group is one cell, whatever the column.
    const cell = cellAt(column) ?? cellAt(0);
    (cell?.querySelector<HTMLElement>('[data-focus]') ?? cell)?.focus({ preventScroll: true });
  }, [scroll, line, column, isEditing]);
}

/** What most begin with is in sight, whatever lies before it. */
function useRevealAtFirst(reveal: () => void, columns: number): void {
  const latest = useSteady(reveal);
  useEffect(() => {
    // The virtualizer draws at once, which no effect may ask for.
    if (columns > 0) queueMicrotask(latest);
  }, [latest, columns]);
}

/** Goes to the row of a detail once it is there, which for one that was just added is after the next read. */
function useGoToRow(rowId: string | null, { lines }: Sheet, go: (line: number) => void): void {
  const line = rowId === null ? -1 : lines.findIndex((one) => one.kind === 'row' && one.row.id === rowId);
  const [isThere, latest] = [line >= 0, useSteady(() => go(line))];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each detail that is added is gone to once
  useEffect(() => {
    if (isThere) queueMicrotask(latest);
  }, [latest, rowId, isThere]);
}

/** The grid itself: names stay on the left, periods on top, and only what is in sight is drawn. */
export function GridSheet({ label, scroll, frameWidth, sheet, state, draft, ...props }: GridSheetProps) {
  const { selection, rectangle, editing, extent } = state;
  const { at } = selection;
  const windows = useSheetWindows(scroll, { ...extent, at, frameWidth });
  const pointer = useSheetPointer(state);
  const go = (to: Place, isExtending: boolean) => {
    state.select(isExtending ? { at: to, from: selection.from } : only(to));
    windows.reveal(to);
  };
  const onKeyDown = useSheetKeys({
    state,
    draft,
    pageLines: windows.pageLines,
    go,
    onExplain: props.onExplain,
    onSave: props.onSave,
  });

  useFocusOnSelection(scroll, at, editing !== null);
  useRevealAtFirst(() => windows.reveal(at), extent.columns);
  useGoToRow(props.addedId, sheet, (line) => go({ line, column: at.column }, false));

  const [toggle, type, leave] = [useSteady(props.onToggle), useSteady(state.type), useSteady(state.commit)];
  const pasteCells = useSteady(state.paste);
  const controls = useMemo(
    (): LineControls => ({ toggle, type, leave, pasteCells }),
    [toggle, type, leave, pasteCells],
  );
  const onClipboard = (event: ClipboardEvent, act: 'copy' | 'cut' | 'paste') => {
    if (editing !== null || state.active === null) return;
    event.preventDefault();
    if (act === 'paste') state.paste(event.clipboardData.getData('text'));
    else event.clipboardData.setData('text/plain', state.copy());
    if (act === 'cut') state.clear();
  };
  const target = pointer.target;
  const groupOrRow = (line: number) => (sheet.lines[line]?.kind === 'group' ? 0 : at.column);

  return (
    <div ref={scroll} className={styles['scroll']}>
      <div
        role="grid"
        aria-label={label}
        aria-rowcount={extent.lines + 1}
        aria-colcount={extent.columns + 1}
        aria-multiselectable
        className={styles['grid']}
        style={{ width: windows.width }}
        onKeyDown={onKeyDown}
        onFocus={({ target: focused }) => {
          const cell = focused.closest<HTMLElement>('[data-line]');
          const place = cell && { line: Number(cell.dataset['line']), column: Number(cell.dataset['column']) };
          if (place && editing === null && (place.line !== at.line || place.column !== groupOrRow(at.line))) {
            state.select(only(place));
          }
        }}
        onPointerDown={pointer.onPointerDown}
        onPointerMove={pointer.onPointerMove}
        onPointerUp={pointer.onPointerUp}
        onPointerCancel={pointer.onPointerCancel}
        onClick={({ target: pressed }) => {
          if (editing === null && pressed instanceof Element && pressed.closest('[data-why]') !== null)
            props.onExplain();
        }}
        onDoubleClick={() => editing === null && state.begin(null)}
        onCopy={(event) => onClipboard(event, 'copy')}
        onCut={(event) => onClipboard(event, 'cut')}
        onPaste={(event) => onClipboard(event, 'paste')}
      >
        <GridHead columns={sheet.columns} drawn={windows.columns} nameWidth={windows.nameWidth} />
        <div role="rowgroup" className={styles['body']} style={{ height: windows.height }}>
          {windows.lines.map(({ index, start, size, key }) => {
            const line = sheet.lines[index];
            if (line === undefined) return null;
            const isIn = index >= rectangle.top && index <= rectangle.bottom;
            const selected = isIn ? rectangle : nowhere;
            const filling = target !== null && index >= target.top && index <= target.bottom ? target : nowhere;
            return (
              <GridLineView
                key={key}
                index={index}
                line={line}
                top={start}
                height={size}
                nameWidth={windows.nameWidth}
                drawn={windows.columns}
                sheet={sheet}
                tested={props.tested}
                deletedIds={props.deletedIds}
                mayEdit={props.mayEdit}
                detailsAddress={props.detailsAddress}
                atColumn={index === at.line ? at.column : null}
                selectedLeft={selected.left}
                selectedRight={selected.right}
                targetLeft={filling.left}
                targetRight={filling.right}
                handleAt={props.mayEdit && index === rectangle.bottom && state.active !== null ? rectangle.right : -1}
                editing={editing?.at.line === index ? editing : null}
                controls={controls}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
