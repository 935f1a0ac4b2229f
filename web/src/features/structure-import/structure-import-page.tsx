import { useInfiniteQuery } from '@tanstack/react-query';
import { FileSpreadsheet } from 'lucide-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Job } from '#shared/domain/job.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { jobStatusWord } from '../../components/job-progress.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { inSentence, useTerms } from '../../entities/entity/entity-words.ts';
import { useImportOn } from '../../entities/structure/structure-import-link.tsx';
import { CheckFile } from './check-file.tsx';
import { ColumnsPanel, hasColumnsToShow, isUndecided } from './columns-panel.tsx';
import { ImportRun } from './import-run.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './structure-import.module.css';
import { useCheckedFile } from './use-checked-file.ts';

/** Many structures at once from a file: checked first, then imported. `?import=` names one that was started. */
export function StructureImportPage() {
  const [isOn, mayCreate] = [useImportOn(), usePermitted('Create', 'Deal')];
  const { loans } = useTerms();
  return (
    <Page
      title="Import from Excel"
      facts={<span>{`Structures, projects and ${inSentence(loans)} from a workbook or a CSV file`}</span>}
      actions={<Link to="/portfolio">Portfolio</Link>}
    >
      {isOn && mayCreate ? <Import /> : <NotOffered isOn={isOn} />}
    </Page>
  );
}

const NotOffered = ({ isOn }: { isOn: boolean }) => (
  <EmptyState
    icon={FileSpreadsheet}
    title={isOn ? 'You may not import structures' : 'The import from Excel is switched off'}
    action={<Link to="/portfolio">Go to the portfolio</Link>}
  >
    {isOn
      ? 'An import creates structures. Ask an administrator for the right to create them.'
      : 'Your organization does not use the import of structures from Excel.'}
  </EmptyState>
);

function Import() {
  const [params, setParams] = useSearchParams();
  const { file, choices, checks, isOutdated, choose, take, takeAgain } = useCheckedFile();
  const importId = params.get('import');
  if (importId !== null) return <ImportRun importId={importId} />;
  return (
    <>
      <CheckFile introduction={file === null && <ImportSteps />} onChecked={take} />
      {file === null && <RecentImports />}
      {file !== null && hasColumnsToShow(file) && (
        <ColumnsPanel file={file} choices={choices} onChoose={choose} onChecked={takeAgain} />
      )}
      {file !== null && !isUndecided(file.report) && (
        <ReportPanel
          key={checks}
          file={file}
          isOutdated={isOutdated}
          onStarted={(id) => {
            take(null);
            setParams({ import: id });
          }}
        />
      )}
    </>
  );
}

/** What the import does, for somebody who has not chosen a file yet. */
function ImportSteps() {
  const loans = inSentence(useTerms().loans);
  const steps = [
    {
      title: 'Download the template',
      text: `It has a sheet each for structures, projects and ${loans}, and explains what every column may hold. A CSV file has the rows of one of them, with the same headings.`,
    },
    {
      title: 'Fill it in',
      text: 'Every row becomes one entity. Rows name the structure that they lie in by its custom id or name, whether it exists or stands in the file.',
    },
    {
      title: 'Check, then import',
      text: 'Choose the file below. You see what would become of each row before anything is written. What exists already stays as it is, unless you decide to change it.',
    },
  ];
  return (
    <ol className={styles['steps']}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p className="note">{text}</p>
        </li>
      ))}
    </ol>
  );
}

/** Of the newest jobs, which one read brings. */
const mostShown = 5;

const isImport = ({ kind }: Job): boolean => kind === 'structure-import';

/** The latest imports with what has become of them; nothing before the first. */
function RecentImports() {
  const { data } = useInfiniteQuery(jobQueries.list());
  const imports = (data?.pages[0]?.body ?? []).filter(isImport).slice(0, mostShown);
  if (imports.length === 0) return null;
  return (
    <Panel title="Recent imports" flush>
      <ul className={styles['recent']}>
        {imports.map((job) => (
          <li key={job.id}>
            <Link to={`/portfolio/import?import=${job.id}`}>
              <span className={styles['recentTitle']}>{job.title}</span>
              <span className="note">{outcomeOf(job)}</span>
              <span className="note">
                <MomentText at={job.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const outcomeOf = ({ status, message, error }: Job): string =>
  status === 'failed' ? (error ?? jobStatusWord(status)) : (message ?? jobStatusWord(status));
