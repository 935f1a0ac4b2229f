import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useRef } from 'react';
import { type AccessReview, type AccessReviewItem, ItemState } from '#shared/domain/access-review.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries } from '../../../api/queries/access-review-queries.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import people from '../people.module.css';
import { useAddressValue } from '../use-address-value.ts';
import styles from './access-reviews.module.css';
import { moveBetweenItems, nextToDecide } from './move-between-items.ts';
import { personGroups } from './person-groups.ts';
import { PersonSection } from './person-section.tsx';
import { stateWords } from './review-words.ts';
import { type Decision, useDecisions } from './use-decisions.ts';

type Shown = ItemState | 'all';

/** Everything on the list of a review, person by person, with what is decided about it. */
export function ReviewList({ review }: { review: AccessReview }) {
  const { organization, agent } = useGlobalState();
  const [chosen, choose] = useAddressValue('show');
  const shown: Shown = ItemState.options.find((state) => state === chosen) ?? 'all';
  const items = useInfiniteQuery(accessReviewQueries.items(organization.id, review.id, shown === 'all' ? null : shown));
  const { decide, working, failures, report } = useDecisions(review);
  const list = useRef<HTMLDivElement>(null);
  const isReviewer = review.status === 'Running' && review.reviewers.some(({ id }) => id === agent.id);

  const act = async (asked: readonly AccessReviewItem[], decision: Decision, remark?: string) => {
    const next = nextToDecide(list.current);
    const isDone = await decide(asked, decision, remark);
    if (isDone) next?.focus();
  };
  const { progress } = review;
  const options = [
    { value: 'all' as const, label: 'All', count: progress.items },
    ...ItemState.options.map((state) => ({ value: state, label: stateWords[state], count: progress[state] })),
  ];
  return (
    <>
      <div className={people['tools']}>
        <SegmentedControl
          label="Items shown"
          options={options}
          value={shown}
          onChange={(value) => choose(value === 'all' ? '' : value)}
        />
        {isReviewer && <p className={styles['hint']}>Arrow keys lead from item to item.</p>}
      </div>
      <p role="status" className={report === '' ? 'visually-hidden' : styles['report']}>
        {report}
      </p>
      <QueryView query={items}>
        {({ pages }) => {
          const found = pages.flatMap(({ body }) => body);
          if (found.length === 0 && !items.hasNextPage) return <NothingShown shown={shown} />;
          return (
            // biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside have the focus
            <div ref={list} className={styles['list']} onKeyDown={moveBetweenItems}>
              {personGroups(found, items.hasNextPage).map((person) => (
                <PersonSection
                  key={person.agentId}
                  person={person}
                  isReviewer={isReviewer}
                  working={working}
                  failures={failures}
                  onDecide={(asked, decision, remark) => void act(asked, decision, remark)}
                />
              ))}
              <LoadMore list={items} />
            </div>
          );
        }}
      </QueryView>
    </>
  );
}

const NothingShown = ({ shown }: { shown: Shown }) => (
  <EmptyState
    icon={ListChecks}
    title={shown === 'undecided' ? 'Everything is decided' : shown === 'all' ? 'Nobody has access' : 'Nothing here'}
  >
    {shown === 'undecided'
      ? 'The review can be completed.'
      : shown === 'all'
        ? 'None of those whom the review covers has access, so there is nothing to decide.'
        : 'Items appear here as they are decided so.'}
  </EmptyState>
);
