import { CircleCheck, Clock3, LoaderCircle, OctagonAlert } from 'lucide-react';
import type { JobStatus } from '#shared/domain/job.ts';
import { jobStatusWord } from '../../components/job-progress.tsx';
import styles from './jobs.module.css';

const icons = { queued: Clock3, running: LoaderCircle, done: CircleCheck, failed: OctagonAlert } as const;

export function JobStatusBadge({ status }: { status: JobStatus }) {
  const Icon = icons[status];
  return (
    <span className={`${styles['status']} ${styles[status]}`}>
      <Icon size={14} aria-hidden />
      {jobStatusWord(status)}
    </span>
  );
}
