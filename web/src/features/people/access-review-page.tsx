import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import type { AccessReview } from '#shared/domain/access-review.ts';
import { useGlobalState } from '../../api/global-state.tsx';
import { accessReviewQueries } from '../../api/queries/access-review-queries.ts';
import { jobQueries } from '../../api/queries/job-queries.ts';
import { ButtonLink } from '../../components/button-link.tsx';
import { counted } from '../../components/counted.ts';
import { DateText, MomentText } from '../../components/date-text.tsx';
import { JobProgress, ProgressBar } from '../../components/job-progress.tsx';
import { PageHeader } from '../../components/page.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import styles from './access-reviews/access-reviews.module.css';
import { ReviewActions } from './access-reviews/review-actions.tsx';
import { ReviewList } from './access-reviews/review-list.tsx';
import { ReviewStatus } from './access-reviews/review-status.tsx';
import { coversWords, decidedCount } from './access-reviews/review-words.ts';
import people from './people.module.css';

/** One access review: what gives access, to be confirmed or taken away. */
export function AccessReviewPage() {
  const { organization } = useGlobalState();
  const { reviewId = '' } = useParams();
  const review = useQuery(accessReviewQueries.detail(organization.id, reviewId));
  return (
    <div className="stack">
      {review.data === undefined && <PageHeader title="Access review" />}
      <QueryView query={review}>
        {(found) => (
          <>
            <PageHeader
              title={found.name}
              status={<ReviewStatus review={found} />}
              facts={<Facts review={found} />}
              actions={<ReviewActions review={found} />}
            />
            {found.status === 'Preparing' ? <Preparing review={found} /> : <Progress review={found} />}
            {found.takenAt !== null && <ReviewList review={found} />}
          </>
        )}
      </QueryView>
    </div>
  );
}

const Facts = ({ review: { dueOn, status, reviewers } }: { review: AccessReview }) => (
  <>
    <span>
      Due <DateText date={dueOn} distance={status === 'Running'} />
    </span>
    <span>
      {reviewers.length === 1 ? 'Reviewer' : 'Reviewers'} {reviewers.map(({ name }) => name).join(', ')}
    </span>
  </>
);

/** Whom it covers, and how it came to be and ended. */
const Origin = ({ review }: { review: AccessReview }) => (
  <p>
    {coversWords(review.covers)}
    {review.structure !== null && <> who may see {review.structure.name}</>}
    {' · '}started by {review.startedByName}
    {review.takenAt !== null && (
      <>
        {' · '}list of <MomentText at={review.takenAt} />
      </>
    )}
    {review.endedAt !== null && (
      <>
        {' · '}
        {review.status.toLowerCase()} by {review.endedByName}, <MomentText at={review.endedAt} />
      </>
    )}
  </p>
);

/** The list is written by a job, which can be started again where it failed. */
function Preparing({ review }: { review: AccessReview }) {
  const job = useQuery(jobQueries.detail(review.jobId));
  return (
    <Panel title="Preparing the list">
      <QueryView query={job}>
        {(found) => (
          <div className={people['form']}>
            <JobProgress job={found} />
            {found.status === 'failed' && (
              <>
                <p role="alert" className={people['error']}>
                  {found.error}
                </p>
                <div>
                  <ButtonLink to="/jobs">Try again under Jobs</ButtonLink>
                </div>
              </>
            )}
          </div>
        )}
      </QueryView>
    </Panel>
  );
}

function Progress({ review }: { review: AccessReview }) {
  const { progress, name } = review;
  const { items, confirmed, takenAway, notHeld, undecided } = progress;
  const parts = [
    `${confirmed} confirmed`,
    `${takenAway} revoked`,
    ...(notHeld > 0 ? [`${notHeld} no longer held`] : []),
    `${undecided} undecided`,
  ];
  return (
    <div className={styles['overall']}>
      <ProgressBar share={items === 0 ? 1 : decidedCount(progress) / items} label={`Decided in ${name}`} />
      <p>
        <strong>
          {decidedCount(progress).toLocaleString('en-US')} of {counted(items, 'item')} decided
        </strong>
        , of {counted(progress.people, 'person', 'people')}: {parts.join(' · ')}
      </p>
      <Origin review={review} />
    </div>
  );
}
