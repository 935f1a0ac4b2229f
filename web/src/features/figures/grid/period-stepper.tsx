import { Button, SelectField } from '@aws-amplify/ui-react';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import styles from './grid.module.css';
import type { PeriodColumn } from './model/grid-columns.ts';

interface PeriodStepperProps {
  readonly columns: readonly PeriodColumn[];
  readonly at: number;
  readonly onStep: (at: number) => void;
}

/** On a narrow screen, one period at a time. */
export function PeriodStepper({ columns, at, onStep }: PeriodStepperProps) {
  return (
    <div className={styles['stepper']}>
      <Button size="small" aria-label="Earlier period" isDisabled={at <= 0} onClick={() => onStep(at - 1)}>
        <ChevronLeft size={16} aria-hidden />
      </Button>
      <SelectField
        label="Period"
        labelHidden
        size="small"
        value={String(at)}
        onChange={({ target }) => onStep(Number(target.value))}
      >
        {columns.map(({ period, note, label, isOpen }, index) => (
          <option key={period} value={index}>
            {[note, label].filter(Boolean).join(' ')}
            {isOpen ? ' (not ended)' : ''}
          </option>
        ))}
      </SelectField>
      <Button
        size="small"
        aria-label="Later period"
        isDisabled={at >= columns.length - 1}
        onClick={() => onStep(at + 1)}
      >
        <ChevronRight size={16} aria-hidden />
      </Button>
    </div>
  );
}
