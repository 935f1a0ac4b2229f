import { createColumnHelper } from '@tanstack/react-table';
import { Link } from 'react-router-dom';
import type { AccessReview } from '#shared/domain/access-review.ts';
import type { DataTableFeatures } from '../../../components/data-table.tsx';
import { DateText } from '../../../components/date-text.tsx';
import { ProgressBar } from '../../../components/job-progress.tsx';
import people from '../people.module.css';
import styles from './access-reviews.module.css';
import { ReviewStatus } from './review-status.tsx';
import { decidedCount, progressWords, standingOf } from './review-words.ts';

const column = createColumnHelper<DataTableFeatures, AccessReview>();

const shareOf = ({ progress }: AccessReview): number =>
  progress.items === 0 ? 0 : decidedCount(progress) / progress.items;

const Progress = ({ review }: { review: AccessReview }) => (
  <span className={styles['progress']}>
    {review.status !== 'Preparing' && <ProgressBar share={shareOf(review)} label={`Decided in ${review.name}`} />}
    <span className={styles['count']}>{progressWords(review)}</span>
  </span>
);

/** The columns of the table of reviews. `addressOf` leads to one of them. */
export const reviewColumns = (addressOf: (reviewId: string) => string) =>
  column.columns([
    column.accessor('name', {
      header: 'Review',
      sortFn: 'text',
      cell: ({ row: { original } }) => (
        <>
          <Link className={people['name']} to={addressOf(original.id)}>
            {original.name}
          </Link>
          <span className={styles['dueBelow']}>
            Due <DateText date={original.dueOn} />
          </span>
        </>
      ),
    }),
    column.accessor(standingOf, {
      id: 'status',
      header: 'Status',
      sortFn: 'text',
      cell: ({ row }) => <ReviewStatus review={row.original} />,
    }),
    column.accessor(shareOf, {
      id: 'progress',
      header: 'Progress',
      meta: { secondary: true, text: progressWords },
      cell: ({ row }) => <Progress review={row.original} />,
    }),
    column.accessor('dueOn', {
      header: 'Due',
      meta: { secondary: true, format: { kind: 'date' } },
      cell: ({ getValue }) => <DateText date={getValue()} />,
    }),
    column.accessor(({ reviewers }) => reviewers.map(({ name }) => name).join(', '), {
      id: 'reviewers',
      header: 'Reviewers',
      sortFn: 'text',
      meta: { secondary: true },
    }),
    column.accessor(({ createdAt }) => createdAt.slice(0, 10), {
      id: 'startedOn',
      header: 'Started',
      meta: { secondary: true, format: { kind: 'date' } },
      cell: ({ getValue }) => <DateText date={getValue()} />,
    }),
  ]);
