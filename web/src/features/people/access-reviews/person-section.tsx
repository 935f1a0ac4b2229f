import { Button } from '@aws-amplify/ui-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { AccessReviewItem } from '#shared/domain/access-review.ts';
import { useGlobalState } from '../../../api/global-state.tsx';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { counted } from '../../../components/counted.ts';
import { DateText } from '../../../components/date-text.tsx';
import people from '../people.module.css';
import { peopleAddresses } from '../people-addresses.ts';
import styles from './access-reviews.module.css';
import { decidable, type PersonItems } from './person-groups.ts';
import { ReviewItem } from './review-item.tsx';
import { irrevocable, kindWords } from './review-words.ts';
import type { Decision } from './use-decisions.ts';

const RemarkDialog = lazyDialog(async () => (await import('./remark-dialog.tsx')).RemarkDialog);

interface PersonSectionProps {
  readonly person: PersonItems;
  /** Whether the review runs and the reader is one of its reviewers. */
  readonly isReviewer: boolean;
  readonly working: ReadonlySet<string>;
  readonly failures: ReadonlyMap<string, string>;
  readonly onDecide: (items: readonly AccessReviewItem[], decision: Decision, remark?: string) => void;
}

const LastSeen = ({ item: { lastSeenAt, personKind } }: { item: AccessReviewItem }) => (
  <span>
    {personKind === 'API_CLIENT' ? 'Last used' : 'Last sign-in'}{' '}
    {lastSeenAt === null ? 'never' : <DateText date={lastSeenAt.slice(0, 10)} />}
  </span>
);

function PersonName({ person: { agentId, name, first } }: Pick<PersonSectionProps, 'person'>) {
  const { organization } = useGlobalState();
  if (first.personKind === 'API_CLIENT') return name;
  return (
    <Link className={people['name']} to={peopleAddresses(organization.id).user(agentId)}>
      {name}
    </Link>
  );
}

/** Decides on everything of a person at once, as far as the list is loaded. */
function AllOf({ person, onDecide }: Pick<PersonSectionProps, 'person' | 'onDecide'>) {
  const [isAsked, setAsked] = useState(false);
  const { name, items, isCut } = person;
  const [confirms, takes] = [decidable(items, 'confirm'), decidable(items, 'takeAway')];
  if (isCut || confirms.length < 2) return null;
  return (
    <div className={styles['acts']}>
      <Button
        size="small"
        aria-label={`Confirm all ${confirms.length} of ${name}`}
        onClick={() => onDecide(confirms, 'confirm')}
      >
        Confirm all {confirms.length}
      </Button>
      <Button size="small" aria-label={`Revoke all ${takes.length} of ${name}`} onClick={() => setAsked(true)}>
        Revoke all {takes.length}
      </Button>
      {isAsked && (
        <RemarkDialog
          title={`Revoke all access of ${name}?`}
          decideLabel={`Revoke ${counted(takes.length, 'item')}`}
          isDestructive
          onDecide={(remark) => onDecide(takes, 'takeAway', remark)}
          onClose={() => setAsked(false)}
        >
          <ul className={styles['taken']}>
            {takes.map(({ id, says }) => (
              <li key={id}>{says}</li>
            ))}
          </ul>
          Items are removed one after the other, effective immediately.{' '}
          {takes.some(({ kind }) => kind === 'membership') &&
            (person.first.personKind === 'API_CLIENT'
              ? 'The API client is revoked last.'
              : 'The membership is disabled last; it is not removed.')}{' '}
          {irrevocable}
        </RemarkDialog>
      )}
    </div>
  );
}

/** Somebody, and everything that gives them access. */
export function PersonSection({ person, isReviewer, working, failures, onDecide }: PersonSectionProps) {
  const { agent } = useGlobalState();
  const headingId = useId();
  const { agentId, first, items, isCut } = person;
  const isSelf = agentId === agent.id;
  const mayDecide = isReviewer && !isSelf;
  return (
    <section className={styles['person']} aria-labelledby={headingId}>
      <header>
        <div className={people['entry']}>
          <h2 id={headingId}>
            <PersonName person={person} />
          </h2>
          <p className={styles['facts']}>
            {first.personEmail !== '' && <span>{first.personEmail}</span>}
            <span>{kindWords[first.personKind]}</span>
            <LastSeen item={first} />
          </p>
        </div>
        {mayDecide && <AllOf person={person} onDecide={onDecide} />}
        {isReviewer && isSelf && <p className="muted">This is your own access, so another reviewer decides.</p>}
      </header>
      <ul>
        {items.map((item) => (
          <ReviewItem
            key={item.id}
            item={item}
            mayDecide={mayDecide}
            isWorking={working.has(item.id)}
            failure={failures.get(item.id)}
            onDecide={(one, decision, remark) => onDecide([one], decision, remark)}
          />
        ))}
        {isCut && <li className="muted">More of {person.name} may be on the next page of the list.</li>}
      </ul>
    </section>
  );
}
