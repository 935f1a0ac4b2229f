import { Button } from '@aws-amplify/ui-react';
import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { AccessReviewItem } from '#shared/domain/access-review.ts';
import { lazyDialog } from '../../../components/code/lazy-dialog.tsx';
import { DateText, MomentText } from '../../../components/date-text.tsx';
import { RowMenu } from '../../../components/menu.tsx';
import people from '../people.module.css';
import styles from './access-reviews.module.css';
import { ItemStateBadge } from './review-status.tsx';
import { irrevocable, takingWords } from './review-words.ts';
import type { Decision } from './use-decisions.ts';

const RemarkDialog = lazyDialog(async () => (await import('./remark-dialog.tsx')).RemarkDialog);

interface ReviewItemProps {
  readonly item: AccessReviewItem;
  /** Whether the reader decides on it. */
  readonly mayDecide: boolean;
  readonly isWorking: boolean;
  readonly failure: string | undefined;
  readonly onDecide: (item: AccessReviewItem, decision: Decision, remark?: string) => void;
}

const Origin = ({ item: { since, givenByName } }: { item: AccessReviewItem }) =>
  since !== null && (
    <span className="below">
      Since <DateText date={since.slice(0, 10)} />
      {givenByName !== null && <>, given by {givenByName}</>}
    </span>
  );

/** Why the reader should look twice. */
function Warning({ item: { standing, isRenewed, state } }: { item: AccessReviewItem }) {
  if (state !== 'undecided' && state !== 'confirmed') return null;
  const words =
    standing === 'gone'
      ? 'No longer held'
      : standing === 'changed'
        ? 'Changed since the list was prepared'
        : isRenewed
          ? 'Changed since the list was prepared; shown as it is now'
          : null;
  if (words === null) return null;
  return (
    <span className={styles['warning']}>
      <TriangleAlert size={13} aria-hidden /> {words}
    </span>
  );
}

function Outcome({ item: { state, decidedByName, decidedAt, remark } }: { item: AccessReviewItem }) {
  if (state === 'undecided') return null;
  return (
    <div className={styles['outcome']}>
      <ItemStateBadge state={state} />
      <span className="below">
        {decidedByName}
        {decidedAt !== null && (
          <>
            {', '}
            <MomentText at={decidedAt} />
          </>
        )}
      </span>
      {remark !== '' && <span className={styles['remark']}>“{remark}”</span>}
    </div>
  );
}

/** One thing that gives somebody access, and what is decided about it. */
export function ReviewItem({ item, mayDecide, isWorking, failure, onDecide }: ReviewItemProps) {
  const [asked, setAsked] = useState<Decision | null>(null);
  const { says, gives, personName, state } = item;
  const isOpen = mayDecide && (state === 'undecided' || state === 'confirmed');
  const isGone = item.standing === 'gone';
  // Whatever is decided about what is gone, the server records that it is no longer held.
  const confirmLabel = isGone ? 'Record as gone' : 'Confirm';
  const of = `${says}, ${personName}`;
  return (
    <li className={styles['item']} data-review-item>
      <div className={people['entry']}>
        <span className={styles['says']}>{says}</span>
        <span className="below">{gives}</span>
        <Origin item={item} />
        <Warning item={item} />
        {failure !== undefined && (
          <p role="alert" className={people['error']}>
            {failure}
          </p>
        )}
      </div>
      <Outcome item={item} />
      {isOpen && (
        <div className={styles['acts']}>
          {(state === 'undecided' || isGone) && (
            <Button
              size="small"
              data-act="confirm"
              aria-label={`${confirmLabel}: ${of}`}
              isLoading={isWorking}
              loadingText="Deciding…"
              onClick={() => onDecide(item, 'confirm')}
            >
              {confirmLabel}
            </Button>
          )}
          {!isGone && (
            <Button
              size="small"
              data-act="take-away"
              aria-label={`Revoke: ${of}`}
              isDisabled={isWorking}
              onClick={() => setAsked('takeAway')}
            >
              Revoke
            </Button>
          )}
          {state === 'undecided' && !isGone && (
            <RowMenu
              label={`More for ${of}`}
              items={[{ label: 'Confirm with a remark', icon: CircleCheck, onSelect: () => setAsked('confirm') }]}
            />
          )}
        </div>
      )}
      {asked !== null && (
        <RemarkDialog
          title={asked === 'confirm' ? `Confirm ${says}?` : `Revoke ${says}?`}
          decideLabel={asked === 'confirm' ? 'Confirm' : 'Revoke'}
          isDestructive={asked === 'takeAway'}
          onDecide={(remark) => onDecide(item, asked, remark)}
          onClose={() => setAsked(null)}
        >
          {asked === 'confirm' ? `${personName} keeps it.` : `${takingWords(item)} ${irrevocable}`}
        </RemarkDialog>
      )}
    </li>
  );
}
