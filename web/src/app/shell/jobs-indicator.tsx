import { useQuery } from '@tanstack/react-query';
import { Activity, LoaderCircle } from 'lucide-react';
import { Link } from 'react-router-dom';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { JobProgress } from '../../components/job-progress.tsx';
import { Popover } from '../../components/popover.tsx';
import styles from './shell.module.css';

const shownJobs = 4;

/** What runs in the background right now, and where to find the rest. */
export function JobsIndicator() {
  const { data: jobs = [] } = useQuery(jobQueries.recent());
  const running = jobs.filter(isUnderWay);
  const label = running.length === 0 ? 'Jobs' : `Jobs, ${running.length} running`;

  return (
    <Popover
      label={label}
      align="end"
      triggerClassName={styles['iconButton']}
      trigger={
        running.length === 0 ? (
          <Activity size={16} aria-hidden />
        ) : (
          <>
            <LoaderCircle size={16} className={styles['spin']} aria-hidden />
            <span className={styles['wide']}>{running.length} running</span>
          </>
        )
      }
    >
      {(close) => (
        <>
          {jobs.length === 0 && <p className={styles['none']}>No background jobs yet.</p>}
          {jobs.slice(0, shownJobs).map((job) => (
            <div key={job.id} className={styles['job']}>
              <strong>{job.title}</strong>
              <JobProgress job={job} />
            </div>
          ))}
          <Link to="/jobs" className={styles['all']} onClick={close}>
            All jobs
          </Link>
        </>
      )}
    </Popover>
  );
}
