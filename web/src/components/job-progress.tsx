import type { Job } from '#shared/domain/job.ts';
import styles from './job-progress.module.css';

const words = { queued: 'Waiting to start', running: 'Running', done: 'Done', failed: 'Failed' } as const;

export const jobStatusWord = (status: Job['status']): string => words[status];

/** How far background work has come, with what it is doing right now. */
export function JobProgress({ job }: { job: Pick<Job, 'status' | 'progress' | 'message' | 'title'> }) {
  return (
    <div className={styles['job']}>
      <ProgressBar
        share={job.status === 'done' ? 1 : job.progress}
        label={job.title}
        isFailed={job.status === 'failed'}
      />
      <p className={styles['message']} aria-live="polite">
        {job.message ?? words[job.status]}
      </p>
    </div>
  );
}

export function ProgressBar({ share, label, isFailed = false }: { share: number; label: string; isFailed?: boolean }) {
  const percent = Math.round(share * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles['track']}
    >
      <div
        className={`${styles['bar']} ${isFailed ? styles['failed'] : ''}`}
        style={{ width: `${Math.max(percent, 2)}%` }}
      />
    </div>
  );
}
