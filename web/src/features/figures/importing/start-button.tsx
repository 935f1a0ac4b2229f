import { Button } from '@aws-amplify/ui-react';
import type { FigureImportReport } from '#shared/domain/figure-import.ts';
import { counted } from '../../../components/counted.ts';
import type { ImportAnswers } from './import-question.ts';

interface StartButtonProps {
  readonly report: FigureImportReport;
  readonly answers: ImportAnswers;
  readonly isStarting: boolean;
  readonly onStart: () => void;
}

/** Starts an import, or asks for its approval, once everything that it asks is decided. */
export function StartButton({ report: { counts }, answers, isStarting, onStart }: StartButtonProps) {
  const entered = counts.added + (answers.replace ? counts.changed : 0);
  const isUnanswered = (counts.faulty > 0 && !answers.skipFaulty) || (counts.notEnded > 0 && !answers.future);
  const what = entered === 0 ? 'Import' : `Import ${counted(entered, 'figure')}`;
  return (
    <Button
      variation="primary"
      isDisabled={entered === 0 || isUnanswered}
      isLoading={isStarting}
      loadingText={answers.approval ? 'Asking…' : 'Starting…'}
      onClick={onStart}
    >
      {answers.approval ? 'Ask for approval' : what}
    </Button>
  );
}
