import { Button } from '@aws-amplify/ui-react';
import { clearText } from '#shared/domain/read-number.ts';
import styles from './figure.module.css';
import { exactFigure, readFigure } from './read-figure.ts';

interface ReadingChoiceProps {
  readonly text: string;
  readonly unit: string;
  readonly onChoose: (text: string) => void;
}

/** Asks which number is meant where a text can be read in two ways. */
export function ReadingChoice({ text, unit, onChoose }: ReadingChoiceProps) {
  const reading = readFigure(text, unit);
  if (reading.kind !== 'unclear') return null;
  return (
    <fieldset className={styles['readings']}>
      <legend>“{text.trim()}” can be read in two ways. Which one is meant?</legend>
      {reading.values.map((value) => (
        <Button key={value} size="small" onClick={() => onChoose(clearText(value))}>
          {exactFigure(value, unit)}
        </Button>
      ))}
    </fieldset>
  );
}
