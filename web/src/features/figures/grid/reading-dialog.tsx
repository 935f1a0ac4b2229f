import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { exactFigure } from '../../../entities/figure/read-figure.ts';
import styles from './grid.module.css';
import type { ColumnDoubt, PastePlan, Reading } from './model/paste-block.ts';

interface ReadingDialogProps {
  readonly plan: PastePlan;
  readonly onAnswer: (readings: ReadonlyMap<number, Reading>) => void;
  readonly onClose: () => void;
}

/** Asks once for each pasted column whose numbers can be read in two ways which of both is meant. */
export function ReadingDialog({ plan: { doubts }, onAnswer, onClose }: ReadingDialogProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Reading>>(new Map());
  const choose = (column: number, reading: Reading) => setChosen((before) => new Map([...before, [column, reading]]));
  const isComplete = doubts.every(({ column }) => chosen.has(column));
  return (
    <Dialog title="How are these numbers meant?" wide onClose={onClose}>
      <DialogBody>
        <p>Some of what you pasted can be read in two ways. Nothing is entered until you choose.</p>
        {doubts.map((doubt) => (
          <ColumnQuestion
            key={doubt.column}
            doubt={doubt}
            chosen={chosen.get(doubt.column) ?? null}
            onChoose={(reading) => choose(doubt.column, reading)}
          />
        ))}
        {doubts.length > 1 && chosen.size === 1 && (
          <Button
            size="small"
            onClick={() => {
              const [reading] = chosen.values();
              if (reading !== undefined) setChosen(new Map(doubts.map(({ column }) => [column, reading])));
            }}
          >
            Read all columns this way
          </Button>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variation="primary" isDisabled={!isComplete} onClick={() => onAnswer(chosen)}>
          Paste figures
        </Button>
      </DialogActions>
    </Dialog>
  );
}

interface ColumnQuestionProps {
  readonly doubt: ColumnDoubt;
  readonly chosen: Reading | null;
  readonly onChoose: (reading: Reading) => void;
}

const readings: readonly { readonly value: Reading; readonly at: 0 | 1 }[] = [
  { value: 'smaller', at: 0 },
  { value: 'larger', at: 1 },
];

function ColumnQuestion({ doubt: { column, label, examples, count }, chosen, onChoose }: ColumnQuestionProps) {
  return (
    <fieldset className={styles['question']}>
      <legend>
        {label}: {count === 1 ? 'one number' : `${count} numbers`}
      </legend>
      {readings.map(({ value, at }) => (
        <label key={value}>
          <input type="radio" name={`reading-${column}`} checked={chosen === value} onChange={() => onChoose(value)} />
          {examples.map(({ text, unit, readings: both }) => `“${text}” is ${exactFigure(both[at], unit)}`).join(', ')}
        </label>
      ))}
    </fieldset>
  );
}
