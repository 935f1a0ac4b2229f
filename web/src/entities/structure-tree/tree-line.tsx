import { ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Link } from 'react-router-dom';
import type { StructureTree } from '#shared/domain/structure-tree.ts';
import type { Terms } from '#shared/domain/terms.ts';
import { formatPlain } from '#shared/format/number.ts';
import { Money } from '../../components/number-texts.tsx';
import { StandingBadge } from '../../components/status-badge.tsx';
import { EntityIcon } from '../diagram/entity-icon.tsx';
import type { EntityKind } from '../diagram/structure-data.ts';
import { addressOf, kindOf } from '../entity/entity-addresses.ts';
import { inSentence, typeWord } from '../entity/entity-words.ts';
import styles from './structure-tree.module.css';
import type { TreeRow } from './tree-rows.ts';

function iconOf({ entityType }: StructureTree): EntityKind {
  if (entityType === 'Fund') return 'fund';
  if (entityType === 'Business') return 'company';
  const kind = kindOf(entityType);
  return kind === 'organization' ? 'structure' : kind;
}

/** `2 loans, 1 project`; nothing for what nothing lies in. */
function holdsWords({ summary }: StructureTree, terms: Terms): string {
  if (summary === null) return '';
  const counted = (count: number, one: string, many: string) =>
    count === 0 ? [] : [`${formatPlain(count)} ${inSentence(count === 1 ? one : many)}`];
  return [
    ...counted(summary.subStructureCount, 'structure', 'structures'),
    ...counted(summary.financingCount, terms.loan, terms.loans),
    ...counted(summary.projectCount, 'project', 'projects'),
  ].join(', ');
}

/** What is committed in a structure and everything below it, or by a financing. */
function Amounts({ node }: { readonly node: StructureTree }) {
  const own = node.amount === null ? [] : [{ amount: node.amount, currency: node.currency ?? 'USD' }];
  const summary = node.withParts ?? node.summary;
  const committed = summary?.commitments ?? (node.isReceived ? [] : own);
  const received = summary?.received ?? (node.isReceived ? own : []);
  return (
    <>
      {committed.map(({ amount, currency }) => (
        <span key={currency} className={styles['amount']}>
          <Money value={amount} currency={currency} compact />
        </span>
      ))}
      {received.map(({ amount, currency }) => (
        <small key={`received ${currency}`} className={styles['received']}>
          <Money value={amount} currency={currency} compact /> received, not committed
        </small>
      ))}
    </>
  );
}

interface TreeLineProps {
  readonly row: TreeRow;
  readonly terms: Terms;
  readonly isCurrent: boolean;
  readonly isWaiting: boolean;
  readonly onToggle: (id: string) => void;
}

/** One entity: its name leads to its page; what it holds opens below it. */
export function TreeLine({ row, terms, isCurrent, isWaiting, onToggle }: TreeLineProps) {
  const { node, level, position, siblings, isOpen, canOpen, omitted } = row;
  const { id, name, entityType, dealId, customId, launchStatus } = node;
  return (
    <tr
      data-id={id}
      tabIndex={isCurrent ? 0 : -1}
      aria-level={level}
      aria-posinset={position}
      aria-setsize={siblings}
      aria-expanded={canOpen ? isOpen : undefined}
      aria-busy={isWaiting || undefined}
    >
      <td className={styles['nameCell']} style={{ '--depth': level - 1 } as CSSProperties}>
        <span className={styles['nameLine']}>
          <button
            type="button"
            // The row answers the keyboard.
            tabIndex={-1}
            className={`${styles['chevron']} ${isOpen ? styles['turned'] : ''} ${canOpen ? '' : styles['leaf']}`}
            aria-label={`${isOpen ? 'Close' : 'Open'} ${name}`}
            disabled={!canOpen}
            onClick={() => onToggle(id)}
          >
            <ChevronRight size={15} aria-hidden />
          </button>
          <EntityIcon kind={iconOf(node)} />
          <span className={styles['words']}>
            <Link to={addressOf({ type: entityType, id, dealId })} tabIndex={-1} className={styles['name']}>
              {name}
            </Link>
            {customId !== null && <span className={styles['muted']}>{customId}</span>}
            {launchStatus === 'Obsolete' && <StandingBadge status="Obsolete" />}
          </span>
        </span>
        {isOpen && omitted > 0 && (
          <span className={styles['omitted']}>{formatPlain(omitted)} more not shown. Open it to see them.</span>
        )}
      </td>
      <td className={styles['wide']}>{typeWord(entityType, terms)}</td>
      <td className={`${styles['wide']} ${styles['muted']}`}>{holdsWords(node, terms)}</td>
      <td className={styles['amounts']}>
        <Amounts node={node} />
      </td>
    </tr>
  );
}
