import { Button } from '@aws-amplify/ui-react';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { ProjectView } from '#shared/domain/project.ts';
import { api } from '../../api/api.ts';
import { callsOf } from '../../api/call-table.ts';
import { usePermitted } from '../../api/global-state.tsx';
import { projectQueries } from '../../api/queries/project-queries.ts';
import { DateText } from '../../components/date-text.tsx';
import { EditProjectDialog } from '../../components/entities/edit-project-dialog.tsx';
import { pathOf } from '../../components/entities/entity-path.ts';
import { EntityStanding } from '../../components/entities/entity-status.tsx';
import { ObsoleteEntity } from '../../components/entities/obsolete-entity.tsx';
import { AssetSize, Percent } from '../../components/number-texts.tsx';
import { PageHeader } from '../../components/page-header.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './structures.module.css';

/** What all pages of a project have in common. */
export function ProjectFrame({ projectId, children }: { projectId: string; children: ReactNode }) {
  const project = useQuery(projectQueries.detail(projectId));
  return (
    <QueryView query={project}>
      {(found) => (
        <div className={styles['page']}>
          <ProjectHeader project={found} />
          {children}
        </div>
      )}
    </QueryView>
  );
}

function ProjectHeader({ project }: { project: ProjectView }) {
  const path = pathOf(project);
  const mayEdit = usePermitted('Edit', 'Project', path);
  const mayArchive = usePermitted('Create', 'Project', path);
  const [isEditing, setEditing] = useState(false);
  const { id, dealId, deal, customId, type, statusId, launchStatus, city, state } = project;
  return (
    <>
      <PageHeader
        title={project.name}
        documentTitle={null}
        status={<EntityStanding type="Project" statusId={statusId} launchStatus={launchStatus} />}
        facts={
          <>
            <span>{entityTypeWord(type)} project</span>
            <span>
              In <Link to={`/deals/${dealId}/overview`}>{deal.name}</Link>
            </span>
            {customId && <span>{customId}</span>}
            {(city || state) && <span>{[city, state].filter(Boolean).join(', ')}</span>}
          </>
        }
        figures={figuresOf(project)}
        actions={
          <>
            {mayEdit && (
              <Button size="small" onClick={() => setEditing(true)}>
                <Pencil size={14} aria-hidden />
                Edit
              </Button>
            )}
            {mayArchive && (
              <ObsoleteEntity
                entity={project}
                word="project"
                change={async (body) => ({
                  ...project,
                  ...(await api.structures.updateProject({ params: { id }, body })).body,
                })}
                success={callsOf.structures.updateProject.success}
                queries={projectQueries}
                listAddress={`/deals/${dealId}/projects-table`}
              >
                It no longer counts in the totals of its structure. It is kept with its figures and can be restored.
              </ObsoleteEntity>
            )}
          </>
        }
      />
      {isEditing && <EditProjectDialog project={project} onClose={() => setEditing(false)} />}
    </>
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
