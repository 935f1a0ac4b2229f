import { useInfiniteQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { type AccessReview, type AccessReviewItem, ItemState } from '#shared/domain/access-review.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { accessReviewQueries } from '../../../api/queries/access-review-queries.ts';
import { useAddressValue } from '../../../components/address-values.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { LoadMore } from '../../../components/load-more.tsx';
import { QueryView } from '../../../components/query-view.tsx';
import { SegmentedControl } from '../../../components/segmented-control.tsx';
import people from '../people.module.css';
import styles from './access-reviews.module.css';
import { personGroups } from './person-groups.ts';
import { PersonSection } from './person-section.tsx';
import { stateWords } from './review-words.ts';
import { type Decision, useDecisions } from './use-decisions.ts';

const rows = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-review-item]')];

/** The button of a row for the same act, or its first one; undefined where nothing is left to decide. */
const buttonIn = (row: HTMLElement, act: string): HTMLElement | undefined => {
  const buttons = [...row.querySelectorAll<HTMLElement>('[data-act]')];
  return buttons.find((button) => button.dataset['act'] === act) ?? buttons[0];
};

/** Arrow keys lead from an item to the next or the one before, to the button for the same act. */
function moveBetweenItems(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const focused = document.activeElement;
  if (step === undefined || !(focused instanceof HTMLElement)) return;
  const row = focused.closest<HTMLElement>('[data-review-item]');
  const act = focused.dataset['act'];
  if (row === null || act === undefined) return;
  event.preventDefault();
  const all = rows(event.currentTarget);
  for (let at = all.indexOf(row) + step; at >= 0 && at < all.length; at += step) {
    const next = all[at];
    const button = next && buttonIn(next, act);
    if (button === undefined) continue;
    button.focus();
    return;
  }
}

/** Where the focus goes on from an item that is about to be decided: the next one that can be. */
function nextToDecide(list: HTMLElement | null): HTMLElement | undefined {
  const row = document.activeElement?.closest<HTMLElement>('[data-review-item]');
  if (list === null || !row) return undefined;
  const all = rows(list);
  return all
    .slice(all.indexOf(row) + 1)
    .map((next) => buttonIn(next, 'confirm'))
    .find((button) => button !== undefined);
}

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
          label="Filter items"
          options={options}
          value={shown}
          onChange={(value) => choose(value === 'all' ? '' : value)}
        />
        {isReviewer && <p className={styles['hint']}>Use the arrow keys to move between items.</p>}
      </div>
      <p role="status" className={report === '' ? 'visually-hidden' : 'note'}>
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
        ? 'Nobody covered by this review has access, so there is nothing to decide.'
        : 'Items appear here once they are decided.'}
  </EmptyState>
);
