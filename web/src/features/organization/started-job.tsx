import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Job } from '#shared/domain/job.ts';
import { isUnderWay, jobQueries } from '../../api/queries/job-queries.ts';
import { JobProgress } from '../../components/job-progress.tsx';
import { useSteady } from '../../components/use-steady.ts';
import styles from './organization.module.css';

interface StartedJobProps {
  readonly started: Job;
  readonly onOver?: () => void;
}

/** How far a job has come since it was started here, and why it failed. */
export function StartedJob({ started, onOver }: StartedJobProps) {
  const { data: job = started } = useQuery(jobQueries.detail(started.id));
  const isOver = !isUnderWay(job);
  const end = useSteady(() => onOver?.());
  useEffect(() => {
    if (isOver) end();
  }, [isOver, end]);
  return (
    <>
      <JobProgress job={job} />
      {job.error !== null && (
        <p role="alert" className={styles['error']}>
          {job.error}
        </p>
      )}
    </>
  );
}
