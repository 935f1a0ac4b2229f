import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Job } from '#shared/domain/job.ts';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { MomentText } from '../../components/date-text.tsx';
import { jobStatusWord } from '../../components/job-progress.tsx';
import { Panel } from '../../components/panel.tsx';
import styles from './structure-import.module.css';

/** Of the newest jobs, which one read brings. */
const mostShown = 5;

const isImport = ({ kind }: Job): boolean => kind === 'structure-import';

/** The latest imports with what has become of them; nothing before the first. */
export function RecentImports() {
  const { data } = useInfiniteQuery(jobQueries.list());
  const imports = (data?.pages[0]?.body ?? []).filter(isImport).slice(0, mostShown);
  if (imports.length === 0) return null;
  return (
    <Panel title="Recent imports" flush>
      <ul className={styles['recent']}>
        {imports.map((job) => (
          <li key={job.id}>
            <Link to={`/portfolio/import?import=${job.id}`}>
              <span className={styles['recentTitle']}>{job.title}</span>
              <span className={styles['note']}>{outcomeOf(job)}</span>
              <span className={styles['note']}>
                <MomentText at={job.createdAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const outcomeOf = ({ status, message, error }: Job): string =>
  status === 'failed' ? (error ?? jobStatusWord(status)) : (message ?? jobStatusWord(status));
