import { useEffect, useRef } from 'react';
import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import { formatDueRule } from '#shared/format/due-rule.ts';
import { Confidence } from './confidence.tsx';
import styles from './review.module.css';
import type { ReviewGroup } from './review-order.ts';

interface ProposalListProps {
  readonly groups: readonly ReviewGroup[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
}

export function ProposalList({ groups, selectedId, onSelect }: ProposalListProps) {
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-proposal="${selectedId}"]`)?.scrollIntoView?.({ block: 'nearest' });
  }, [selectedId]);

  return (
    <nav ref={list} className={styles['list']} aria-label="Proposals">
      {groups.map(({ title, proposals }) => (
        <section key={title} aria-label={title}>
          <h3 className={styles['group']}>
            {title} <span>{proposals.length}</span>
          </h3>
          <ul className={styles['entries']}>
            {proposals.map((proposal) => (
              <li key={proposal.id}>
                <button
                  type="button"
                  data-proposal={proposal.id}
                  className={styles['entry']}
                  aria-current={proposal.id === selectedId ? 'true' : undefined}
                  onClick={() => onSelect(proposal.id)}
                >
                  <span className={styles['entryName']}>{proposal.name}</span>
                  <Confidence confidence={proposal.confidence} />
                  <span className={styles['entryTerms']}>{termsInShort(proposal)}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}

function termsInShort(proposal: CovenantWithState): string {
  const [level] = proposal.thresholds;
  if (proposal.operator === null || level === undefined) return formatDueRule(proposal);
  return `${formatThreshold(proposal.operator, { value: level.value, unit: level.unit })} · ${formatDueRule(proposal)}`;
}
