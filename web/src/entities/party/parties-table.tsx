import { Building2, Handshake, Landmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { CounterpartySource, ListedRelationship, RelationshipType } from '#shared/domain/relationship.ts';
import { nameOrder } from '#shared/format/name-order.ts';
import { DateText } from '../../components/date-text.tsx';
import { Money, Percent } from '../../components/number-texts.tsx';
import styles from './party.module.css';
import { PartyActions } from './party-actions.tsx';
import { roleOrder, rolePlural } from './party-words.ts';

interface PartiesTableProps {
  readonly parties: readonly ListedRelationship[];
  readonly mayChange: boolean;
}

interface Group {
  readonly type: RelationshipType;
  readonly parties: readonly ListedRelationship[];
}

/** Roles that somebody has, each with the largest share first. */
const groupsOf = (parties: readonly ListedRelationship[]): readonly Group[] =>
  roleOrder
    .map((type) => ({
      type,
      parties: parties
        .filter(({ relationshipType }) => relationshipType === type)
        .toSorted((a, b) => (b.percentage ?? -1) - (a.percentage ?? -1) || nameOrder(a.sourceName, b.sourceName)),
    }))
    .filter((group) => group.parties.length > 0);

/** The parties of one entity, grouped by their roles. */
export const PartiesTable = ({ parties, mayChange }: PartiesTableProps) => (
  <table className={styles['table']}>
    <caption className="visually-hidden">Parties</caption>
    <thead>
      <tr>
        <th scope="col">Party</th>
        <th scope="col" className={styles['end']}>
          Share
        </th>
        <th scope="col" className={styles['end']}>
          Amount
        </th>
        <th scope="col" className={styles['since']}>
          Since
        </th>
        {mayChange && (
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        )}
      </tr>
    </thead>
    {groupsOf(parties).map((group) => (
      <tbody key={group.type}>
        <tr className={styles['role']}>
          <th scope="rowgroup" colSpan={mayChange ? 5 : 4}>
            {rolePlural(group.type)}
            <span className={styles['count']}>{group.parties.length}</span>
          </th>
        </tr>
        {group.parties.map((party) => (
          <PartyRow key={party.id} party={party} mayChange={mayChange} />
        ))}
      </tbody>
    ))}
  </table>
);

const icons = { Organization: Building2, Fund: Landmark, Partner: Handshake } as const;
const kinds: Readonly<Record<CounterpartySource, string>> = {
  Organization: 'Organization',
  Fund: 'Fund',
  Partner: 'Partner',
};

function PartyRow({ party, mayChange }: { party: ListedRelationship; mayChange: boolean }) {
  const { sourceType, sourceId, sourceName, sourceHasPage, percentage, amount, currency, since } = party;
  const Icon = icons[sourceType];
  return (
    <tr>
      <th scope="row" className={styles['party']}>
        <Icon size={15} aria-hidden />
        <span>
          {sourceHasPage ? <Link to={`/deals/${sourceId}/overview`}>{sourceName}</Link> : sourceName}
          <span className="visually-hidden">, {kinds[sourceType]}</span>
        </span>
      </th>
      <td className={styles['end']}>
        <Percent value={percentage} reason="No share was entered." />
      </td>
      <td className={styles['end']}>
        <Money value={amount} currency={currency} reason="No amount was entered." />
      </td>
      <td className={styles['since']}>
        <DateText date={since} reason="No day was entered." />
      </td>
      {mayChange && (
        <td className={styles['acts']}>
          <PartyActions party={party} />
        </td>
      )}
    </tr>
  );
}
