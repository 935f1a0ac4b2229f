import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { entityTypeWord, type FinancingType } from '#shared/domain/entity-types.ts';
import type { FundAllocation } from '#shared/domain/portfolio.ts';
import { RelationshipType, relationshipWord } from '#shared/domain/relationship.ts';
import { nameOrder } from '#shared/format/name-order.ts';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { Money, Percent } from '../../components/number-texts.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { addressOf } from '../entity/entity-addresses.ts';
import { useTerms } from '../entity/entity-words.ts';
import styles from './party.module.css';

interface FundAllocationsProps {
  readonly fundId: string;
  readonly allocations: readonly FundAllocation[];
}

interface Group {
  readonly type: FinancingType;
  readonly allocations: readonly FundAllocation[];
}

function groupsOf(allocations: readonly FundAllocation[], types: ReadonlyMap<string, FinancingType>): readonly Group[] {
  const byType = Map.groupBy(allocations, ({ financingId }) => types.get(financingId));
  return [...byType]
    .flatMap(([type, some]) => (type === undefined ? [] : [{ type, allocations: some }]))
    .toSorted((a, b) => nameOrder(entityTypeWord(a.type), entityTypeWord(b.type)));
}

const roleOf = ({ relationshipType }: FundAllocation): string => {
  const type = RelationshipType.safeParse(relationshipType);
  return type.success ? relationshipWord(type.data) : relationshipType;
};

/** What a fund has put into financings, by their types. */
export function FundAllocations({ fundId, allocations }: FundAllocationsProps) {
  const types = useQuery(relationshipQueries.typesInFund(fundId));
  const { loan } = useTerms();
  return (
    <QueryView query={types}>
      {(found) => (
        <table className={styles['table']}>
          <caption className="visually-hidden">Allocations</caption>
          <thead>
            <tr>
              <th scope="col">{loan}</th>
              <th scope="col" className={styles['since']}>
                As
              </th>
              <th scope="col" className={styles['end']}>
                Share
              </th>
              <th scope="col" className={styles['end']}>
                Amount
              </th>
            </tr>
          </thead>
          {groupsOf(allocations, found).map((group) => (
            <tbody key={group.type}>
              <tr className={styles['role']}>
                <th scope="rowgroup" colSpan={4}>
                  {entityTypeWord(group.type)}
                  <span className={styles['count']}>{group.allocations.length}</span>
                </th>
              </tr>
              {group.allocations.map((allocation) => (
                <AllocationRow key={allocation.relationshipId} type={group.type} allocation={allocation} />
              ))}
            </tbody>
          ))}
        </table>
      )}
    </QueryView>
  );
}

function AllocationRow({ type, allocation }: { type: FinancingType; allocation: FundAllocation }) {
  const { financingId, financingName, dealId, percentage, amount, currency } = allocation;
  return (
    <tr>
      <th scope="row" className={styles['party']}>
        <Link to={addressOf({ type, id: financingId, dealId })}>{financingName}</Link>
      </th>
      <td className={styles['since']}>{roleOf(allocation)}</td>
      <td className={styles['end']}>
        <Percent value={percentage} reason="No share was entered." />
      </td>
      <td className={styles['end']}>
        <Money value={amount} currency={currency} reason="No amount was entered." />
      </td>
    </tr>
  );
}
