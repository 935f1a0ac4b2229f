import { Button } from '@aws-amplify/ui-react';
import { useEffect, useRef } from 'react';
import { Confidence } from './confidence.tsx';
import { DoubtMarks } from './doubt-marks.tsx';
import styles from './review.module.css';
import type { ReviewDoubt } from './review-doubts.ts';
import type { ReviewGroup } from './review-order.ts';
import { termsInShort } from './terms-in-short.ts';

interface ProposalListProps {
  readonly groups: readonly ReviewGroup[];
  readonly selectedId: string;
  readonly doubts: ReadonlyMap<string, readonly ReviewDoubt[]>;
  readonly onSelect: (id: string) => void;
  /** Asks which proposals of a group are dismissed; absent where none may be. */
  readonly onDismiss: ((group: ReviewGroup) => void) | undefined;
}

export function ProposalList({ groups, selectedId, doubts, onSelect, onDismiss }: ProposalListProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-proposal="${selectedId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);

  return (
    <nav ref={list} className={styles['list']} aria-label="Proposals">
      {groups.map((group) => (
        <section key={group.title} aria-label={group.title}>
          <div className={styles['group']}>
            <h3>
              {group.title} <span>{group.proposals.length}</span>
            </h3>
            {onDismiss !== undefined && (
              <Button
                size="small"
                variation="link"
                aria-label={`Dismiss ${group.title.toLowerCase()}…`}
                onClick={() => onDismiss(group)}
              >
                Dismiss…
              </Button>
            )}
          </div>
          <ul className={styles['entries']}>
            {group.proposals.map((proposal) => (
              <li key={proposal.id}>
                <button
                  type="button"
                  data-proposal={proposal.id}
                  className={styles['entry']}
                  aria-current={proposal.id === selectedId ? 'true' : undefined}
                  onClick={() => onSelect(proposal.id)}
                >
                  <span className={styles['entryName']}>{proposal.name}</span>
                  <Confidence proposal={proposal} />
                  <span className={styles['entryTerms']}>{termsInShort(proposal)}</span>
                  <DoubtMarks doubts={doubts.get(proposal.id) ?? []} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
