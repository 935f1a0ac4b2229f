import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { JobProgress } from '../../components/job-progress.tsx';
import { Page } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { JobStatusBadge } from './job-status-badge.tsx';
import styles from './jobs.module.css';

/** One run in the background: how far it has come, and what it ended with. */
export function RunPage() {
  const { id = '' } = useParams();
  const job = useQuery(jobQueries.detail(id));
  return (
    <Page
      title={job.data?.title ?? 'Run'}
      facts={job.data && <JobStatusBadge status={job.data.status} />}
      actions={<Link to="/jobs">All jobs</Link>}
    >
      <Panel title="Progress">
        <QueryView query={job}>
          {(found) => (
            <>
              <JobProgress job={found} />
              {found.error !== null && <p>{found.error}</p>}
              <p className={styles['kind']}>
                Started <MomentText at={found.createdAt} />
                {found.finishedAt !== null && (
                  <>
                    , ended <MomentText at={found.finishedAt} />
                  </>
                )}
                {found.attempt > 1 && `, attempt ${found.attempt}`}
              </p>
            </>
          )}
        </QueryView>
      </Panel>
    </Page>
  );
}
