import { useSearchParams } from 'react-router-dom';
import { termsOf } from '#shared/domain/terms.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { Page } from '../../components/page.tsx';
import { QueryTabs } from '../../components/query-tabs.tsx';
import { FinancingsTable } from '../../entities/financing/financings-table.tsx';
import { ProjectsTable } from '../../entities/project/projects-table.tsx';
import { StructuresTable } from './structures-table.tsx';

/** What was taken out of force: it can be opened, and restored. */
export function ArchivedStructuresPage() {
  const { organization } = useGlobalState();
  const [params] = useSearchParams();
  const tabs = [
    { id: 'structures', label: 'Structures' },
    { id: 'projects', label: 'Projects' },
    { id: 'financings', label: termsOf(organization.details).loans },
  ] as const;
  const tab = tabs.find(({ id }) => id === params.get('tab'))?.id ?? 'structures';
  return (
    <Page title="Archived" facts={<span>Out of force. Everything is kept and can be restored.</span>}>
      <QueryTabs label="What is archived" tabs={tabs} current={tab} />
      {tab === 'structures' && <StructuresTable launchStatus="Obsolete" create={null} />}
      {tab === 'projects' && <ProjectsTable launchStatus="Obsolete" />}
      {tab === 'financings' && <FinancingsTable launchStatus="Obsolete" />}
    </Page>
  );
}
