import { Button } from '@aws-amplify/ui-react';
import { BadgeCheck, History, Route } from 'lucide-react';
import { useState } from 'react';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { useTimeZone } from '../../../api/time-zone.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { counted } from '../../../components/counted.ts';
import { ResultBadge } from '../../../entities/covenant/result-badge.tsx';
import { standingWords } from '../../../entities/figure/doubts.ts';
import { exactFigure } from '../../../entities/figure/read-figure.ts';
import { ReadingChoice } from '../../../entities/figure/reading-choice.tsx';
import { computedTold, deletedWords } from './cell-text.ts';
import styles from './grid.module.css';
import { type CellNow, cellValue, faultOf } from './model/cell.ts';
import { type Outcome, outcomesAt, stateAfter, type Tested, testingAt } from './model/outcome.ts';
import type { Sheet, SheetCell } from './model/sheet.ts';
import { requiredBy } from './outcome-words.ts';

const WhyDrawer = lazyDialog(async () => (await import('../../../components/why-drawer.tsx')).WhyDrawer);

interface CellBarProps {
  readonly sheet: Sheet;
  readonly cell: SheetCell | null;
  readonly now: CellNow;
  readonly standing: Datapoint | null;
  readonly tested: Tested | null;
  readonly hasHistory: boolean;
  readonly isEditable: boolean;
  /** Whether something on the grid is not saved. */
  readonly isDirty: boolean;
  /** In whose data room sources lie. */
  readonly roomId: string;
  /** How many figures are selected about whose approval something can be done. */
  readonly selected: number;
  readonly onHistory: () => void;
  readonly onApproval: () => void;
  readonly onWhy: (cell: SheetCell) => void;
  readonly onChoose: (text: string) => void;
}

/** What is known of the cell that has the focus: what stands there and by whom, what is changed, how its covenants would end, and the ways to more. */
export function CellBar(props: CellBarProps) {
  const { cell, sheet, now, standing, tested, hasHistory } = props;
  const [why, setWhy] = useState<Outcome | null>(null);
  const timeZone = useTimeZone();
  if (cell === null) return <div className={styles['bar']} />;
  const { row, column } = cell;
  const outcomes = tested === null ? [] : outcomesAt(tested, sheet.length, column.period);
  const isTestedElsewhen =
    tested !== null && testingAt(tested, sheet.length, column.period).length === 0 && cellValue(now) !== null;
  return (
    <section className={styles['bar']} aria-label="Selected cell">
      <div className={styles['barWords']}>
        <strong>
          {row.name}, {[column.note, column.label].filter(Boolean).join(' ')}
        </strong>
        <ChangeWords {...props} now={now} cell={cell} />
        {standing !== null && <span className="muted">Now: {standingWords(standing, timeZone)}</span>}
        {standing === null && hasHistory && <span className="muted">{deletedWords}</span>}
        {outcomes.map((outcome) => (
          <OutcomeWords key={outcome.covenant.id} outcome={outcome} tested={tested} isChanged={now.edit !== null} />
        ))}
        {isTestedElsewhen && <span className="note">No covenant tests it for this period.</span>}
        {row.isComputed && <ComputedLine sheet={sheet} cell={cell} isDirty={props.isDirty} />}
      </div>
      <div className={styles['barActs']}>
        {hasHistory && (
          <Button size="small" onClick={props.onHistory}>
            <History size={14} aria-hidden /> History and source
          </Button>
        )}
        {props.selected > 0 && (
          <Button size="small" onClick={props.onApproval}>
            <BadgeCheck size={14} aria-hidden /> Approval
            {props.selected > 1 && ` of ${counted(props.selected, 'figure')}`}
          </Button>
        )}
        {row.isComputed && sheet.computedAt(row.id, column.period) !== null && (
          <Button size="small" onClick={() => props.onWhy(cell)}>
            <Route size={14} aria-hidden /> {row.takesEntries ? 'Why, as computed' : 'Why'}
          </Button>
        )}
        {outcomes
          .filter(({ test }) => test.value !== null)
          .map((outcome) => (
            <Button key={outcome.covenant.id} size="small" onClick={() => setWhy(outcome)}>
              <Route size={14} aria-hidden /> Why{outcomes.length > 1 && `: ${outcome.covenant.name}`}
            </Button>
          ))}
      </div>
      {why !== null && (
        <WhyDrawer
          title={why.covenant.name}
          log={why.test.stackLog}
          entityId={props.roomId}
          onClose={() => setWhy(null)}
        />
      )}
    </section>
  );
}

/** What follows from other figures for the cell; beside what is entered where a covenant tests that. */
function ComputedLine({ sheet, cell, isDirty }: { sheet: Sheet; cell: SheetCell; isDirty: boolean }) {
  const computed = sheet.computedAt(cell.row.id, cell.column.period);
  if (computed === null) return <span className="note">Computed from other figures.</span>;
  const told = computedTold(computed);
  return (
    <span className="note">
      {computed.value === null ? `No computed value. ${told}` : `Computed: ${told}`}
      {isDirty && ' Changes that are not saved do not count yet.'}
    </span>
  );
}

/** What is going to be saved, or why it is not. */
function ChangeWords({ now, cell, isEditable, onChoose }: CellBarProps & { cell: SheetCell }) {
  const { edit } = now;
  if (edit === null) return null;
  const { unit } = cell.row;
  if (edit.entry.kind === 'nothing') return <span>Will be deleted. You are asked for the reason when you save.</span>;
  if (edit.entry.kind === 'number') return <span>Will be stored as {exactFigure(edit.entry.value, unit)}</span>;
  return (
    <>
      <span className={styles['complaint']}>
        “{edit.entry.text}” is not saved. {faultOf(edit, unit)}
      </span>
      {isEditable && <ReadingChoice text={edit.entry.text} unit={unit} onChoose={onChoose} />}
    </>
  );
}

interface OutcomeWordsProps {
  readonly outcome: Outcome;
  readonly tested: Tested | null;
  readonly isChanged: boolean;
}

/** What a covenant requires then and how the figure does; of a changed one also where the covenant stands once it is saved. */
function OutcomeWords({ outcome: { covenant, test, before }, tested, isChanged }: OutcomeWordsProps) {
  if (test.value === null)
    return (
      <span className="note">
        {covenant.name}: must be {requiredBy(test)}
      </span>
    );
  const after = isChanged && tested !== null ? stateAfter(covenant, tested) : null;
  return (
    <span className={styles['outcome']} role="status">
      <ResultBadge
        result={test.result}
        levels={test.levels}
        covenant={termsOn(covenant, test.periodEnd)}
        before={before}
      />
      <span>
        {covenant.name}: {exactFigure(test.value, test.unit)} against {requiredBy(test)}.
        {after !== null && ` Once saved: ${after.because}`}
      </span>
    </span>
  );
}
