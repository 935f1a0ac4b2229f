import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import type { FigureCounts, FigureImportReport } from '#shared/domain/figure-import.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { api } from '../../../api/api.ts';
import { messageOf } from '../../../api/api-error.ts';
import { callsOf } from '../../../api/call-table.ts';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { counted } from '../../../components/counted.ts';
import { DialogActions, DialogBody } from '../../../components/dialog.tsx';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { useWrite } from '../../../components/use-write.ts';
import type { GridOf } from '../grid/grid-of.ts';
import { CheckedRows } from './checked-rows.tsx';
import { isReport, ownLanguage } from './import-question.ts';

interface CheckReportProps {
  readonly of: GridOf;
  readonly report: FigureImportReport;
  readonly onSheet: (sheet: string) => void;
  readonly onStarted: (importId: string) => void;
  readonly onClose: () => void;
}

const summaryOf = ({ rows, faulty, added, changed, same }: FigureCounts): string =>
  [
    counted(rows, 'row'),
    `${added.toLocaleString('en-US')} new figures`,
    `${changed.toLocaleString('en-US')} different from what stands`,
    `${same.toLocaleString('en-US')} as before`,
    `${counted(faulty, 'row')} not valid`,
  ].join(', ');

/** The periods that were read, so that nobody imports months as days or quarters. */
function periodsOf({ periods }: FigureImportReport): string | null {
  const [first, last] = [periods[0], periods.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (first === last) return `One column: ${formatFigurePeriod(first)}.`;
  return `${counted(periods.length, 'column')}, from ${formatFigurePeriod(first)} to ${formatFigurePeriod(last)}.`;
}

/** What an import would do, row by row; what people have to decide; and the button that starts it. */
export function CheckReport({ of, report, onSheet, onStarted, onClose }: CheckReportProps) {
  const { counts, sheets, sheet, leftOut, remark, rows, documentId, dataKind, version, seen } = report;
  const [replace, setReplace] = useState(false);
  const [skipFaulty, setSkipFaulty] = useState(false);
  const [future, setFuture] = useState(false);
  const start = useWrite({
    write: async () => {
      const query = {
        ...ownLanguage(),
        ...(sheet === null ? {} : { sheet }),
        ...(replace ? { replace: 'true' as const } : {}),
        ...(skipFaulty ? { skipFaulty: 'true' as const } : {}),
        ...(future ? { future: 'true' as const } : {}),
        version,
        seen,
      };
      return (await api.metrics.importFigures({ params: { id: of.entityId, importType: dataKind, documentId }, query }))
        .body;
    },
    success: callsOf.metrics.importFigures.success,
    showsFailures: true,
    refresh: [jobQueries.all()],
    onDone: (answer) => {
      if (!isReport(answer)) onStarted(answer.id);
    },
  });
  const entered = counts.added + (replace ? counts.changed : 0);
  const isUnanswered = (counts.faulty > 0 && !skipFaulty) || (counts.notEnded > 0 && !future);
  const periods = periodsOf(report);
  return (
    <>
      <DialogBody>
        {sheets.length > 1 && (
          <SelectField label="Sheet" size="small" value={sheet ?? ''} onChange={({ target }) => onSheet(target.value)}>
            {sheet === null && <option value="">Choose a sheet</option>}
            {sheets.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {sheet === null && report.asksForSheet ? (
          <p>Several sheets have periods for headings. Choose the one to import.</p>
        ) : (
          <>
            <p>
              {summaryOf(counts)}. {periods}
            </p>
            {leftOut.length > 0 && (
              <Alert variation="warning" role="note" heading="These columns are left out">
                {leftOut.map(({ cell, heading, reason }) => (
                  <p key={cell}>{`${cell}${heading === '' ? '' : ` “${heading}”`}: ${reason}`}</p>
                ))}
              </Alert>
            )}
            {remark !== null && (
              <Alert variation="warning" role="note">
                {remark}
              </Alert>
            )}
            {counts.faulty > 0 && (
              <CheckboxInput
                label={`Leave out ${counted(counts.faulty, 'row')} that ${counts.faulty === 1 ? 'is' : 'are'} not valid`}
                name="skip-faulty"
                checked={skipFaulty}
                onChange={({ target }) => setSkipFaulty(target.checked)}
              />
            )}
            {counts.changed > 0 && (
              <CheckboxInput
                label={`Replace ${counted(counts.changed, 'figure')} that ${counts.changed === 1 ? 'is' : 'are'} different`}
                description="Otherwise they stay. What they were before stays in the history of each; what somebody enters after this check is not replaced."
                name="replace"
                checked={replace}
                onChange={({ target }) => setReplace(target.checked)}
              />
            )}
            {counts.notEnded > 0 && (
              <CheckboxInput
                label={`Take ${counted(counts.notEnded, 'actual figure')} of periods that have not ended`}
                description="Such figures are usually forecasts: choose that kind above."
                name="future"
                checked={future}
                onChange={({ target }) => setFuture(target.checked)}
              />
            )}
            <CheckedRows rows={rows} />
            {rows.length === 1_000 && <p className="note">The first 1,000 rows are shown, those at fault first.</p>}
          </>
        )}
        {start.error && (
          <Alert variation="error" role="alert">
            {messageOf(start.error)}
          </Alert>
        )}
      </DialogBody>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variation="primary"
          isDisabled={entered === 0 || isUnanswered}
          isLoading={start.isPending}
          loadingText="Starting…"
          onClick={() => start.mutate(undefined)}
        >
          {entered === 0 ? 'Import' : `Import ${counted(entered, 'figure')}`}
        </Button>
      </DialogActions>
    </>
  );
}
