import { Alert } from '@aws-amplify/ui-react';
import { useMemo, useRef, useState } from 'react';
import { subEntityPath } from '#shared/domain/entity-path.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { useMayApproveFigures } from '../../../entities/figure/use-may-approve-figures.ts';
import { CellBar } from './cell-bar.tsx';
import styles from './grid.module.css';
import type { GridOf } from './grid-of.ts';
import { GridSheet } from './grid-sheet.tsx';
import { likelyPlace } from './likely-place.ts';
import type { GridLine } from './model/grid-rows.ts';
import { computedIn, figuresIn, type Sheet, type SheetCell } from './model/sheet.ts';
import { PeriodStepper } from './period-stepper.tsx';
import type { GridData } from './use-grid-data.ts';
import type { GridDraft } from './use-grid-draft.ts';
import type { useGridView } from './use-grid-view.ts';
import { useSheet } from './use-sheet.ts';
import { isNarrowWidth, useFrameWidth } from './use-sheet-windows.ts';
import { useTested } from './use-tested.ts';

const ComputedWhy = lazyDialog(async () => (await import('../../../entities/figure/computed-why.tsx')).ComputedWhy);
const ApprovalDialog = lazyDialog(async () => (await import('./approval-dialog.tsx')).ApprovalDialog);
const ReadingDialog = lazyDialog(async () => (await import('./reading-dialog.tsx')).ReadingDialog);

interface SheetAreaProps {
  readonly of: GridOf;
  readonly view: ReturnType<typeof useGridView>;
  readonly data: GridData;
  readonly draft: GridDraft;
  readonly lines: readonly GridLine[];
  readonly addedId: string | null;
  readonly onToggle: (group: string) => void;
  readonly onOpen: (figureId: string) => void;
  readonly onSave: () => void;
}

/** The grid with what is told of the cell that has the focus. */
export function SheetArea({ of, view, data, draft, lines, addedId, onToggle, onOpen, onSave }: SheetAreaProps) {
  const { dataKind, length } = view;
  const { columns: all, standing } = data;
  const { at: computedAt } = data.computed.cells;
  const [asked, setAsked] = useState<SheetCell | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const scroll = useRef<HTMLDivElement>(null);
  const frameWidth = useFrameWidth(frame);
  const [start] = useState(() => likelyPlace(lines, all, dataKind));
  const [single, setSingle] = useState(start.column - 1);
  const isNarrow = isNarrowWidth(frameWidth);
  const shownAt = Math.min(single, all.length - 1);
  const columns = useMemo(() => (isNarrow ? all.slice(shownAt, shownAt + 1) : all), [isNarrow, all, shownAt]);
  const edits = draft.draft;
  const sheet = useMemo(
    (): Sheet => ({
      lines,
      columns,
      dataKind,
      length,
      nowAt: (id) => ({ standing: standing.get(id) ?? null, edit: edits.get(id) ?? null }),
      computedAt,
    }),
    [lines, columns, dataKind, length, standing, edits, computedAt],
  );
  const tested = useTested(of, edits, data);
  const state = useSheet(sheet, start, { apply: draft.apply, mayEdit: of.mayEdit });
  const { active } = state;
  const figure = active === null ? null : (standing.get(active.id) ?? null);
  const hasHistory = active !== null && (figure !== null || data.deletedIds.has(active.id));
  const mayApprove = useMayApproveFigures(subEntityPath(of.entityId, of.home));
  const { rectangle } = state;
  const selected = useMemo(() => figuresIn(sheet, rectangle, standing), [sheet, rectangle, standing]);
  const [isDeciding, setDeciding] = useState(false);
  const openHistory = () => active !== null && hasHistory && onOpen(active.id);
  const explain = () => {
    if (active !== null && computedIn(sheet, active.row, active.column.period) !== null) setAsked(active);
    else openHistory();
  };
  return (
    <div ref={frame}>
      {isNarrow && <PeriodStepper columns={all} at={shownAt} onStep={setSingle} />}
      {state.told.length > 0 && (
        <Alert variation="warning" role="alert" isDismissible onDismiss={state.forgetTold}>
          {state.told.map((sentence) => (
            <p key={sentence}>{sentence}</p>
          ))}
        </Alert>
      )}
      <GridSheet
        label={`Figures of ${of.name}`}
        scroll={scroll}
        frameWidth={frameWidth}
        sheet={sheet}
        state={state}
        draft={draft}
        tested={tested}
        deletedIds={data.deletedIds}
        mayEdit={of.mayEdit}
        detailsAddress={of.detailsAddress}
        addedId={addedId}
        onToggle={onToggle}
        onExplain={explain}
        onSave={onSave}
      />
      <CellBar
        sheet={sheet}
        cell={active}
        now={sheet.nowAt(active?.id ?? '')}
        standing={figure}
        tested={active === null || dataKind !== 'actual' ? null : tested(active.row)}
        hasHistory={hasHistory}
        isEditable={state.isEditable}
        isDirty={draft.isDirty}
        roomId={of.home.id}
        onHistory={openHistory}
        // What is changed on the grid is saved or taken back first.
        selected={draft.isDirty || !(of.mayEdit || mayApprove) ? 0 : selected.length}
        onApproval={() => setDeciding(true)}
        onWhy={setAsked}
        onChoose={(text) => active !== null && state.put(active, text)}
      />
      {of.mayEdit && <p className={styles['keys']}>{keysHint}</p>}
      {asked !== null && (
        <ComputedWhy
          key={asked.id}
          entityId={of.entityId}
          roomId={of.home.id}
          place={{ detailName: asked.row.name, dataKind, grain: length, period: asked.column.period }}
          onClose={() => setAsked(null)}
        />
      )}
      {isDeciding && selected.length > 0 && (
        <ApprovalDialog
          entityId={of.entityId}
          figures={selected}
          mayEdit={of.mayEdit}
          mayApprove={mayApprove}
          onClose={() => setDeciding(false)}
        />
      )}
      {state.asked !== null && <ReadingDialog plan={state.asked} onAnswer={state.answer} onClose={state.decline} />}
    </div>
  );
}

const keysHint =
  'Type to replace, F2 or Enter to edit, Escape to take back. Paste a block of cells from a spreadsheet. Ctrl+D and Ctrl+R fill down and right, Ctrl+Z undoes, Ctrl+S saves. Escape, then Tab, leaves the grid.';
