import { useQuery } from '@tanstack/react-query';
import { Outlet } from 'react-router-dom';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { lazyDialog } from '../../components/code/lazy-dialog.tsx';
import { DateText } from '../../components/date-text.tsx';
import { AssetSize, Percent } from '../../components/number-texts.tsx';
import { Page, PageHeader } from '../../components/page.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { homeOf, pathOf, seesHome } from '../../entities/entity/entity-path.ts';
import { EntityStanding } from '../../entities/entity/entity-standing.tsx';
import { EntityActions } from './entity-actions.tsx';
import { HomeFact } from './home-fact.tsx';
import { SubEntityTabs } from './sub-entity-tabs.tsx';

const EditProjectDialog = lazyDialog(
  async () => (await import('../../entities/project/edit-project-dialog.tsx')).EditProjectDialog,
);

/** What all pages of a project have in common. */
export function ProjectFrame({ projectId }: { projectId: string }) {
  const project = useQuery(projectQueries.detail(projectId));
  return (
    <QueryView query={project}>
      {(found) => (
        <Page>
          <ProjectHeader project={found} />
          <SubEntityTabs entity={found} type="Project" />
          <Outlet context={homeOf(found)} />
        </Page>
      )}
    </QueryView>
  );
}

function ProjectHeader({ project }: { project: ProjectView }) {
  const { id, dealId, customId, type, statusId, launchStatus, city, state } = project;
  return (
    <PageHeader
      title={project.name}
      documentTitle={null}
      status={<EntityStanding type="Project" statusId={statusId} launchStatus={launchStatus} />}
      facts={
        <>
          <span>{entityTypeWord(type)} project</span>
          <HomeFact entity={project} />
          {customId && <span>{customId}</span>}
          {(city || state) && <span>{[city, state].filter(Boolean).join(', ')}</span>}
        </>
      }
      figures={figuresOf(project)}
      actions={
        <EntityActions
          source="Project"
          path={pathOf(project)}
          edit={(onClose) => <EditProjectDialog project={project} onClose={onClose} />}
          entity={project}
          word="project"
          change={async (body) => ({
            ...project,
            ...(await api.structures.updateProject({ params: { id }, body })).body,
          })}
          success={callsOf.structures.updateProject.success}
          queries={projectQueries}
          listAddress={seesHome(project) ? `/deals/${dealId}/projects-table` : '/portfolio'}
        >
          It no longer counts in the totals of its structure. It is kept with its figures and can be restored.
        </EntityActions>
      }
    />
  );
}

const figuresOf = ({ assetSize, assetSizeUnit, cod, ownershipPercentage }: ProjectView) => [
  {
    label: 'Size',
    value: <AssetSize value={assetSize} unit={assetSizeUnit} reason="It has not been entered." />,
  },
  { label: 'Commercial operation', value: <DateText date={cod} reason="It has not been entered." /> },
  { label: 'Ownership', value: <Percent value={ownershipPercentage} reason="It has not been entered." /> },
];
