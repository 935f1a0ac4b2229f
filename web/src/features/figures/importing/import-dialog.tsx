import { Alert, Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { DataKind } from '#shared/domain/datapoint.ts';
import type { FigureImportReport } from '#shared/domain/figure-import.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { figureQueries } from '../../../api/queries/figure-queries.ts';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { Dialog, DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { useWrite } from '../../../components/use-write.ts';
import type { GridOf } from '../grid/grid-of.ts';
import { CheckReport } from './check-report.tsx';
import { ChooseDocument } from './choose-document.tsx';
import { type ImportQuestion, isReport, isWaiting, noAnswers, ownLanguage } from './import-question.ts';
import { ImportRun } from './import-run.tsx';
import { StartButton } from './start-button.tsx';

interface ImportDialogProps {
  readonly of: GridOf;
  readonly dataKind: DataKind;
  /** Shows what was imported before, or one of it. */
  readonly onPast: (importId: string | null) => void;
  readonly onClose: () => void;
}

/** Figures of a workbook or CSV file: a document is chosen and checked, then its figures are entered in the background. */
export function ImportDialog({ of, dataKind: shown, onPast, onClose }: ImportDialogProps) {
  const { entityId } = of;
  const [question, setQuestion] = useState<ImportQuestion>({ documentId: '', dataKind: shown, sheet: null });
  const [report, setReport] = useState<FigureImportReport | null>(null);
  const [answers, setAnswers] = useState(noAnswers);
  const [importId, setImportId] = useState<string | null>(null);
  const check = useWrite({
    write: async ({ documentId, dataKind: importType, sheet }: ImportQuestion) => {
      setReport(null);
      setAnswers(noAnswers);
      const params = { id: entityId, importType, documentId };
      const query = { dryRun: 'true' as const, ...ownLanguage(), ...(sheet === null ? {} : { sheet }) };
      return (await api.metrics.importFigures({ params, query })).body;
    },
    success: null,
    showsFailures: true,
    onDone: (answer) => setReport(isReport(answer) ? answer : null),
  });
  const start = useWrite({
    write: async ({ documentId, dataKind: importType, sheet, version, seen }: FigureImportReport) => {
      const query = {
        ...ownLanguage(),
        ...(sheet === null ? {} : { sheet }),
        ...(answers.replace ? { replace: 'true' as const } : {}),
        ...(answers.skipFaulty ? { skipFaulty: 'true' as const } : {}),
        ...(answers.future ? { future: 'true' as const } : {}),
        ...(answers.approval ? { approval: 'true' as const } : {}),
        version,
        seen,
      };
      return (await api.metrics.importFigures({ params: { id: entityId, importType, documentId }, query })).body;
    },
    // One that waits has not started; it is shown with who may be asked.
    success: answers.approval ? null : callsOf.metrics.importFigures.success,
    showsFailures: true,
    refresh: [jobQueries.all(), figureQueries.imports(entityId)],
    onDone: (answer) => {
      if (isWaiting(answer)) onPast(answer.id);
      else if (!isReport(answer)) setImportId(answer.id);
    },
  });
  const ask = (change: Partial<ImportQuestion>) => {
    setQuestion({ ...question, ...change });
    setReport(null);
    check.reset();
    start.reset();
  };
  const askAndCheck = (change: Partial<ImportQuestion>) => {
    ask(change);
    check.mutate({ ...question, ...change });
  };

  return (
    <Dialog title="Import figures" wide onClose={onClose}>
      {importId !== null ? (
        <ImportRun of={of} importId={importId} onClose={onClose} />
      ) : (
        <>
          <DialogBody>
            <ChooseDocument of={of} question={question} isBusy={check.isPending} onAsk={ask} onUploaded={askAndCheck} />
            {check.error && (
              <Alert variation="error" role="alert">
                {messageOf(check.error)}
              </Alert>
            )}
            <p role="status" className="note">
              {check.isPending && 'Reading the file. Nothing is written yet.'}
            </p>
            {report !== null && (
              <CheckReport
                report={report}
                answers={answers}
                onAnswer={setAnswers}
                onSheet={(sheet) => askAndCheck({ sheet })}
              />
            )}
            {start.error && (
              <Alert variation="error" role="alert">
                {messageOf(start.error)}
              </Alert>
            )}
          </DialogBody>
          <DialogActions>
            {report === null && (
              <Button variation="link" onClick={() => onPast(null)}>
                Past imports
              </Button>
            )}
            <Button onClick={onClose}>Cancel</Button>
            {report === null ? (
              <Button
                variation="primary"
                isDisabled={question.documentId === ''}
                isLoading={check.isPending}
                loadingText="Checking…"
                onClick={() => check.mutate(question)}
              >
                Check the file
              </Button>
            ) : (
              <StartButton
                report={report}
                answers={answers}
                isStarting={start.isPending}
                onStart={() => start.mutate(report)}
              />
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
