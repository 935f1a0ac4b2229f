import { Button } from '@aws-amplify/ui-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Job } from '#shared/domain/job.ts';
import { api } from '../../../api/api.ts';
import { useGlobalState, usePermitted } from '../../../api/global-state.tsx';
import { jobQueries } from '../../../api/queries/job-queries.ts';
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx';
import { FormFailure } from '../../../components/form-failure.tsx';
import { Panel } from '../../../components/panel.tsx';
import { useWrite } from '../../../components/use-write.ts';
import { ConflictText } from '../conflict-text.tsx';
import styles from '../organization.module.css';
import { StartedJob } from '../started-job.tsx';
import own from './settings.module.css';
import { anchorOf } from './settings-index.tsx';

/** Work on the whole organization that goes on in the background. */
export function MaintenancePanel() {
  const { organization, agent } = useGlobalState();
  const mayRun = usePermitted('Create', 'Organization');
  if (!mayRun) return null;
  const { id } = organization;
  return (
    <Panel
      id={anchorOf('Maintenance')}
      title="Maintenance"
      description="Each runs in the background. Follow it under Jobs."
      flush
    >
      <ul className={styles['list']}>
        <MaintenanceTask
          title="Rebuild access roles"
          description="Recalculates everyone’s permissions. Nobody loses access in the meantime."
          start={async () => (await api.organizations.rebuildAccessRoles({ params: { id } })).body}
        />
        <MaintenanceTask
          title="Rebuild the search index"
          description="Indexes all current names again. Search keeps working in the meantime."
          start={async () => (await api.organizations.rebuildSearch({ params: { id } })).body}
        />
        <MaintenanceTask
          title="Obsolete currency details"
          description="Makes details obsolete whose currency is no longer that of their entity."
          isAsked
          start={async () => (await api.organizations.obsoleteCurrencyDetails({ params: { id } })).body}
        />
        {agent.superuser && (
          <MaintenanceTask
            title="Migrate covenants"
            description="Writes all covenants in today’s form, with their due dates. For superusers."
            isAsked
            start={async () => (await api.organizations.migrateCovenants({ params: { id } })).body}
          />
        )}
      </ul>
    </Panel>
  );
}

interface MaintenanceTaskProps {
  readonly title: string;
  readonly description: string;
  /** It changes records, so it asks first. */
  readonly isAsked?: boolean;
  readonly start: () => Promise<Job>;
}

function MaintenanceTask({ title, description, isAsked = false, start }: MaintenanceTaskProps) {
  const [isAsking, setAsking] = useState(false);
  const task = useWrite({ write: start, success: null, refresh: [jobQueries.all()], showsFailures: true });
  return (
    <li>
      <div>
        <span className="name">{title}</span>
        <span className={styles['second']}>{description}</span>
        {!isAsking && (
          <>
            <FormFailure error={task.error} />
            <ConflictText error={task.error} />
          </>
        )}
      </div>
      {task.data !== undefined && (
        <div className={own['jobs']}>
          <StartedJob started={task.data} />
          <Link to="/jobs">All jobs</Link>
        </div>
      )}
      <Button
        size="small"
        isLoading={task.isPending}
        loadingText="Starting…"
        aria-label={`Start: ${title}`}
        onClick={() => (isAsked ? setAsking(true) : task.mutate(undefined))}
      >
        Start
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`${title}?`}
          confirmLabel={title}
          onConfirm={() => task.mutateAsync(undefined)}
          onClose={() => setAsking(false)}
        >
          {description}
        </ConfirmDialog>
      )}
    </li>
  );
}
