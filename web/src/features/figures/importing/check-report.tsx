import { Alert, SelectField } from '@aws-amplify/ui-react';
import type { FigureCounts, FigureImportReport } from '#shared/domain/figure-import.ts';
import { formatFigurePeriod } from '#shared/format/dates.ts';
import { counted } from '../../../components/counted.ts';
import { CheckboxInput } from '../../../components/fields/choice-inputs.tsx';
import { CheckedRows } from './checked-rows.tsx';
import type { ImportAnswers } from './import-question.ts';

interface CheckReportProps {
  readonly report: FigureImportReport;
  readonly answers: ImportAnswers;
  readonly onAnswer: (answers: ImportAnswers) => void;
  readonly onSheet: (sheet: string) => void;
}

const summaryOf = ({ rows, faulty, added, changed, same }: FigureCounts): string =>
  [
    counted(rows, 'row'),
    counted(added, 'new figure'),
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

/** What an import would do, row by row, and what people have to decide about it. */
export function CheckReport({ report, answers, onAnswer, onSheet }: CheckReportProps) {
  const { counts, sheets, sheet, leftOut, remark, rows } = report;
  const answer = (name: keyof ImportAnswers) => ({
    name,
    checked: answers[name],
    onChange: ({ target }: { readonly target: { readonly checked: boolean } }) =>
      onAnswer({ ...answers, [name]: target.checked }),
  });
  const periods = periodsOf(report);
  return (
    <>
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
              {...answer('skipFaulty')}
            />
          )}
          {counts.changed > 0 && (
            <CheckboxInput
              label={`Replace ${counted(counts.changed, 'figure')} that ${counts.changed === 1 ? 'is' : 'are'} different`}
              description="Otherwise they stay. What they were before stays in the history of each; what somebody enters after this check is not replaced."
              {...answer('replace')}
            />
          )}
          {counts.notEnded > 0 && (
            <CheckboxInput
              label={`Take ${counted(counts.notEnded, 'actual figure')} of periods that have not ended`}
              description="Such figures are usually forecasts: choose that kind above."
              {...answer('future')}
            />
          )}
          <CheckboxInput
            label="Ask for approval first"
            description="The import waits, and nothing is entered before it is approved in steps. You choose who approves it next."
            {...answer('approval')}
          />
          <CheckedRows rows={rows} />
          {rows.length === 1_000 && <p className="note">The first 1,000 rows are shown, those at fault first.</p>}
        </>
      )}
    </>
  );
}
