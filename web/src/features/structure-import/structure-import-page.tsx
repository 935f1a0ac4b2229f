import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { usePermitted } from '../../api/global-state.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { inSentence } from '../../entities/entity/entity-words.ts';
import { useTerms } from '../../entities/entity/use-terms.ts';
import { useImportOn } from '../../entities/structure/structure-import-link.tsx';
import { type CheckedWorkbook, CheckWorkbook } from './check-workbook.tsx';
import { ImportRun } from './import-run.tsx';
import { ImportSteps } from './import-steps.tsx';
import { RecentImports } from './recent-imports.tsx';
import { ReportPanel } from './report-panel.tsx';
import styles from './structure-import.module.css';

/** Many structures at once from a workbook: checked first, then imported. `?import=` names one that was started. */
export function StructureImportPage() {
  const [isOn, mayCreate] = [useImportOn(), usePermitted('Create', 'Deal')];
  const { loans } = useTerms();
  return (
    <div className={styles['page']}>
      <PageHeader
        title="Import from Excel"
        facts={<span>{`Structures, projects and ${inSentence(loans)} from a filled-in template`}</span>}
        actions={<Link to="/portfolio">Portfolio</Link>}
      />
      {isOn && mayCreate ? <Import /> : <NotOffered isOn={isOn} />}
    </div>
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
  const [workbook, setWorkbook] = useState<CheckedWorkbook | null>(null);
  const importId = params.get('import');
  if (importId !== null) return <ImportRun importId={importId} />;
  return (
    <>
      <CheckWorkbook introduction={workbook === null && <ImportSteps />} onChecked={setWorkbook} />
      {workbook === null ? (
        <RecentImports />
      ) : (
        <ReportPanel
          workbook={workbook}
          onStarted={(id) => {
            setWorkbook(null);
            setParams({ import: id });
          }}
        />
      )}
    </>
  );
}
