import { Alert, Button } from '@aws-amplify/ui-react';
import { useMemo, useState } from 'react';
import type { ImportReport, SheetCounts } from '#shared/domain/structure-import.ts';
import { api } from '../../api/api.ts';
import { messageOf } from '../../api/api-error.ts';
import { callsOf } from '../../api/call-table.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { counted } from '../../components/counted.ts';
import { CheckboxInput } from '../../components/fields/choice-inputs.tsx';
import { Panel } from '../../components/panel.tsx';
import { useWrite } from '../../components/use-write.ts';
import type { CheckedFile } from './checked-file.ts';
import { faultyFirst } from './row-columns.tsx';
import { RowsTable } from './rows-table.tsx';
import styles from './structure-import.module.css';

interface ReportPanelProps {
  readonly file: CheckedFile;
  /** Columns were chosen that this report knows nothing of. */
  readonly isOutdated: boolean;
  readonly onStarted: (importId: string) => void;
}

const totalOf = ({ counts }: ImportReport, status: 'new' | 'invalid'): number =>
  counts.reduce((sum, one) => sum + one[status], 0);

/** The entities that would be changed, each as it was when it was checked. */
const changesOf = ({ rows }: ImportReport) =>
  rows.flatMap(({ sheet, row, status, version }) =>
    status === 'differs' && version !== null ? [{ sheet, row, version }] : [],
  );

/** Such as "Import 2 and update 3"; no number where there is nothing to do. */
function buttonText(created: number, changed: number): string {
  if (created + changed === 0) return 'Import';
  if (changed === 0) return `Import ${counted(created, 'entity', 'entities')}`;
  if (created === 0) return `Update ${counted(changed, 'entity', 'entities')}`;
  return `Import ${created.toLocaleString('en-US')} and update ${changed.toLocaleString('en-US')}`;
}

/** What an import would do, row by row, and the button that does it. */
export function ReportPanel(props: ReportPanelProps) {
  const { report } = props.file;
  const rows = useMemo(() => faultyFirst(report.rows), [report.rows]);
  return (
    <Panel
      title="What would be imported"
      description={`${report.fileName}: ${counted(report.rows.length, 'row')}. Nothing has been written yet.`}
    >
      <div className="stack">
        <dl className={styles['counts']}>
          {report.counts.map((counts) => (
            <Counts key={counts.sheet} counts={counts} />
          ))}
        </dl>
        {report.ignoredColumns.length > 0 && (
          <Alert variation="warning" role="note">
            These columns are left out: {report.ignoredColumns.join(', ')}.
          </Alert>
        )}
        {report.remark !== null && (
          <Alert variation="warning" role="note">
            {report.remark}
          </Alert>
        )}
        <StartImport {...props} />
        <RowsTable
          id="report"
          caption="Rows of the file"
          rows={rows}
          empty={<p className="note">The file has no rows below its headings.</p>}
        />
      </div>
    </Panel>
  );
}

const Counts = ({ counts }: { counts: SheetCounts }) => (
  <div>
    <dt>{counts.sheet}</dt>
    <dd>
      {`${counts.new} new, ${counts.exists} existing, ${counts.differs === 0 ? '' : `${counts.differs} existing with changes, `}${counts.invalid} not valid`}
    </dd>
  </div>
);

/** Why nothing can be imported as things are; null where that is plain to see. */
function noteOf(created: number, differing: number, isChanging: boolean): string | null {
  if (created > 0 || isChanging) return null;
  return differing === 0
    ? 'There is nothing to create or to update.'
    : 'Nothing new. Tick the box to update what exists.';
}

function StartImport({ file, isOutdated, onStarted }: ReportPanelProps) {
  const { organization } = useGlobalState();
  const [isSkipping, setSkipping] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const found = useMemo(() => changesOf(file.report), [file.report]);
  const changes = isChanging ? found : [];
  const [created, invalid] = [totalOf(file.report, 'new'), totalOf(file.report, 'invalid')];
  const note = isOutdated ? 'Check the file again first.' : noteOf(created, found.length, isChanging);
  const start = useWrite({
    write: async (skipInvalidRows: boolean) => {
      const params = { orgId: organization.id };
      return (
        await api.structureImports.startImport({
          params,
          body: file.form({ ...file.choices, skipInvalidRows, changes }),
        })
      ).body;
    },
    success: callsOf.structureImports.startImport.success,
    showsFailures: true,
    refresh: [jobQueries.all()],
    onDone: ({ id }) => onStarted(id),
  });
  return (
    <>
      <div className={styles['act']}>
        <Button
          variation="primary"
          isDisabled={isOutdated || created + changes.length === 0 || (invalid > 0 && !isSkipping)}
          isLoading={start.isPending}
          loadingText="Starting…"
          onClick={() => start.mutate(isSkipping)}
        >
          {buttonText(created, changes.length)}
        </Button>
        {invalid > 0 && (
          <CheckboxInput
            label={
              invalid === 1
                ? 'Skip the row that is not valid'
                : `Skip the ${invalid.toLocaleString('en-US')} rows that are not valid`
            }
            name="skip-invalid"
            checked={isSkipping}
            onChange={({ target }) => setSkipping(target.checked)}
          />
        )}
        {found.length > 0 && (
          <CheckboxInput
            label={
              found.length === 1
                ? 'Update the existing entity to match its row'
                : `Update the ${found.length.toLocaleString('en-US')} existing entities to match their rows`
            }
            description="Otherwise nothing changes. What somebody edits after this check is not overwritten."
            name="apply-changes"
            checked={isChanging}
            onChange={({ target }) => setChanging(target.checked)}
          />
        )}
        {note !== null && <span className="note">{note}</span>}
      </div>
      {start.error && (
        <Alert variation="error" role="alert">
          {messageOf(start.error)}
        </Alert>
      )}
    </>
  );
}
