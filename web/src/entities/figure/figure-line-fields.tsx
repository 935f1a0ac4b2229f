import { Input } from '@aws-amplify/ui-react';
import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import type { Period } from '#shared/time/dates.ts';
import { standingWords } from './doubts.ts';
import styles from './figure.module.css';
import type { FigureLine } from './figure-lines.ts';
import { complaintOf } from './figure-schema.ts';
import { OutlookText } from './outlook-text.tsx';
import { exactFigure, readFigure, unitWords } from './read-figure.ts';
import { ReadingChoice } from './reading-choice.tsx';

interface FigureLineFieldsProps {
  readonly line: FigureLine;
  readonly period: Period;
  readonly text: string;
  /** What is wrong with it, or why it was not saved. */
  readonly fault: string | null;
  readonly isSaved: boolean;
  readonly onType: (text: string) => void;
  /** True where the text was cells, which found their lines. */
  readonly onPaste: (text: string) => boolean;
}

/** Enter and the arrows lead down and up, from the last line to the button that saves. */
function moveBetweenLines(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { Enter: 1, ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { form } = event.currentTarget;
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[data-figure-lines] input') ?? [])];
  const next = inputs[inputs.indexOf(event.currentTarget) + step];
  if (next !== undefined) next.focus();
  else if (step > 0) form?.querySelector<HTMLElement>('button[type="submit"]')?.focus();
}

/** One metric of a period: what stands and what is required, its field, and what will be stored. */
export function FigureLineFields({ line, period, text, fault, isSaved, onType, onPaste }: FigureLineFieldsProps) {
  const id = useId();
  const { name, unit, frequency, standing, previous, covenants } = line;
  const reading = readFigure(text, unit);
  const value = reading.kind === 'number' ? reading.value : null;
  const isTyped = text.trim() !== '';
  // What can be read in two ways is asked about first, and complained of when it is to be saved all the same.
  const isWrong = reading.kind === 'notNumber' || reading.kind === 'otherUnit';
  const complaint = fault ?? (isWrong ? complaintOf(reading.kind, unit) : null);
  return (
    <div className={styles['line']}>
      <div className={styles['metric']}>
        <label htmlFor={id}>
          {name}
          {frequency !== 'Monthly' && ` (${formatFigurePeriod({ frequency, period })})`}
        </label>
        {unit !== '' && <small>{unitWords(unit)}</small>}
        {previous !== null && (
          <small>
            Before: {exactFigure(previous.value, unit)} in {formatFigurePeriod(previous)}
          </small>
        )}
        {standing !== null && <small className={styles['doubt']}>Now: {standingWords(standing)}</small>}
      </div>
      <Input
        id={id}
        size="small"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hasError={complaint !== null}
        aria-describedby={complaint === null ? undefined : `${id}-fault`}
        onChange={({ target }) => onType(target.value)}
        onKeyDown={moveBetweenLines}
        onPaste={(event) => {
          if (onPaste(event.clipboardData.getData('text'))) event.preventDefault();
        }}
      />
      <div className={styles['told']}>
        <ReadingChoice text={text} unit={unit} onChoose={onType} />
        {complaint !== null && (
          <p id={`${id}-fault`} className={styles['fault']}>
            {complaint}
          </p>
        )}
        {covenants.map((covenant) => (
          <div key={covenant.id}>
            {covenants.length > 1 && <span className="muted">{covenant.name}: </span>}
            <OutlookText covenant={covenant} period={period} value={value} unit={unit} />
          </div>
        ))}
        {covenants.length === 0 && value !== null && (
          <span role="status">Will be stored as {exactFigure(value, unit)}</span>
        )}
        {line.isTestedElsewhen && value !== null && <span className="note">No covenant tests it for this period.</span>}
        {isSaved && !isTyped && (
          <span className="muted">
            <CircleCheck size={14} aria-hidden /> Saved
          </span>
        )}
      </div>
    </div>
  );
}
