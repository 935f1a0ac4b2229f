import { Alert, Button, SelectField } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { type ColumnMatch, type ImportReport, ImportSheet } from '#shared/domain/structure-import.ts';
import { messageOf } from '../../api/api-error.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { type CheckedFile, type Choices, checked, withColumn } from './checked-file.ts';
import styles from './structure-import.module.css';

interface ColumnsPanelProps {
  readonly file: CheckedFile;
  /** Those of the file, until a person changes them. */
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
  readonly onChecked: (file: CheckedFile) => void;
}

const isOther = ({ match }: ColumnMatch): boolean => match !== 'same';

/** Whether a person has anything to see or decide, or has decided it and may do so differently, about the headings of a file. */
export const hasColumnsToShow = ({ report, choices }: CheckedFile): boolean =>
  isUndecided(report) || choices.kind !== null || report.columns.some(isOther);

/** Whether nothing can be imported before a person has decided. */
export const isUndecided = ({ missing, asksForKind }: ImportReport): boolean => asksForKind || missing.length > 0;

function introductionOf({ asksForKind, missing, columns }: ImportReport, loans: string): string {
  if (asksForKind)
    return `The headings do not show whether the rows are structures, projects or ${loans}. Choose one, then check again.`;
  if (missing.length === 0) {
    return columns.some(isOther)
      ? 'Some headings are not those of the template. See what each was taken for.'
      : 'The rows were read as what was chosen here.';
  }
  const names = missing.map(({ sheet, column }) => `“${column}” of ${sheet}`).join(' and ');
  return `No column was found for ${names}. Choose one, then check the file again.`;
}

/** What the headings of a file were taken for, to be changed before it is checked again. */
export function ColumnsPanel({ file, choices, onChoose, onChecked }: ColumnsPanelProps) {
  const { organization } = useGlobalState();
  const { loans } = useTerms();
  const { report } = file;
  const [showsAll, setShowsAll] = useState(false);
  const check = useWrite({
    write: () => checked(organization.id, { form: file.form, choices }),
    success: null,
    showsFailures: true,
    onDone: onChecked,
  });
  const isChanged = choices !== file.choices;
  const shown = report.columns.filter((match) => showsAll || isOther(match));
  const hidden = report.columns.length - shown.length;
  return (
    <Panel title="Columns of the file" description={introductionOf(report, inSentence(loans))}>
      <div className={styles['choose']}>
        {(report.asksForKind || choices.kind !== null) && (
          <KindField kind={choices.kind} onChoose={(kind) => onChoose({ columns: [], kind })} />
        )}
        <div className={styles['columns']}>
          {shown.map((match) => (
            <ColumnField
              key={`${match.sheet}#${match.heading}`}
              match={match}
              report={report}
              choices={choices}
              onChoose={onChoose}
            />
          ))}
        </div>
        {check.error && (
          <Alert variation="error" role="alert">
            {messageOf(check.error)}
          </Alert>
        )}
        <div className={styles['act']}>
          <Button
            // One that the browser knows to be disabled would lose the focus of whoever has just used it.
            isDisabled={false}
            aria-disabled={!isChanged}
            className={isChanged ? '' : 'amplify-button--disabled'}
            isLoading={check.isPending}
            loadingText="Checking…"
            onClick={() => isChanged && check.mutate(undefined)}
          >
            Check again
          </Button>
          {hidden > 0 && (
            <Button variation="link" onClick={() => setShowsAll(true)}>
              {`Show the other ${hidden === 1 ? 'column' : `${hidden} columns`}`}
            </Button>
          )}
        </div>
      </div>
    </Panel>
  );
}

function KindField({ kind, onChoose }: { kind: ImportSheet | null; onChoose: (kind: ImportSheet | null) => void }) {
  const { loans } = useTerms();
  const words: Readonly<Record<ImportSheet, string>> = {
    Structures: 'Structures',
    Projects: 'Projects',
    Financings: loans,
  };
  return (
    <SelectField
      label="What the rows are"
      value={kind ?? ''}
      onChange={({ target }) => onChoose(ImportSheet.options.find((one) => one === target.value) ?? null)}
    >
      <option value="">Choose</option>
      {ImportSheet.options.map((sheet) => (
        <option key={sheet} value={sheet}>
          {words[sheet]}
        </option>
      ))}
    </SelectField>
  );
}

const matchWords: Readonly<Record<ColumnMatch['match'], string | undefined>> = {
  proposed: 'Proposed, because the names are alike',
  chosen: 'Chosen by you',
  none: 'Not in the template',
  same: undefined,
};

interface ColumnFieldProps {
  readonly match: ColumnMatch;
  readonly report: ImportReport;
  readonly choices: Choices;
  readonly onChoose: (choices: Choices) => void;
}

function ColumnField({ match: { sheet, heading, column, match }, report, choices, onChoose }: ColumnFieldProps) {
  const chosen = choices.columns.find((one) => one.sheet === sheet && one.heading === heading);
  const isOfOneSheet = report.columns.every((one) => one.sheet === sheet);
  return (
    <SelectField
      label={isOfOneSheet ? heading : `${sheet}: ${heading}`}
      descriptiveText={matchWords[chosen === undefined ? match : 'chosen']}
      value={(chosen === undefined ? column : chosen.column) ?? ''}
      onChange={({ target }) =>
        onChoose(withColumn(choices, { sheet, heading, column: target.value === '' ? null : target.value }))
      }
    >
      <option value="">Leave out</option>
      {report.offered
        .filter((one) => one.sheet === sheet)
        .map((one) => (
          <option key={one.column} value={one.column}>
            {one.column}
          </option>
        ))}
    </SelectField>
  );
}
