import { useQuery } from '@tanstack/react-query';
import { Landmark } from 'lucide-react';
import { relationshipQueries } from '../../api/queries/relationship-queries.ts';
import { EmptyState } from '../../components/empty-state.tsx';
import { Money } from '../../components/number-texts.tsx';
import { Panel } from '../../components/panel.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { inSentence, useTerms } from '../entity/entity-words.ts';
import { FundAllocations } from './fund-allocations.tsx';
import { type FundBalance as Balance, balancesOf } from './fund-balances.ts';
import styles from './fund-panel.module.css';

/** Where the money of a fund came from and went to. */
export function FundPanel({ fundId }: { fundId: string }) {
  const fund = useQuery(relationshipQueries.fundSource(fundId));
  const { loans } = useTerms();
  return (
    <Panel title="Fund" flush>
      <QueryView query={fund}>
        {(source) => {
          const balances = balancesOf(source);
          if (balances.length === 0 && source.allocations.length === 0) {
            return (
              <EmptyState icon={Landmark} title="No money raised or allocated yet">
                Add investors under Parties with their commitments, and name the fund as lender or investor of
                {inSentence(loans)}.
              </EmptyState>
            );
          }
          return (
            <>
              <div className={styles['balances']}>
                {balances.map((balance) => (
                  <FundBalance key={balance.currency} {...balance} />
                ))}
              </div>
              {source.allocations.length > 0 && <FundAllocations fundId={fundId} allocations={source.allocations} />}
            </>
          );
        }}
      </QueryView>
    </Panel>
  );
}

function FundBalance({ currency, raised, allocated }: Balance) {
  const available = raised - allocated;
  const share = raised === 0 ? 0 : Math.min(100, (allocated / raised) * 100);
  return (
    <div className={styles['balance']}>
      <dl>
        <div>
          <dt>Raised</dt>
          <dd>
            <Money value={raised} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>Allocated</dt>
          <dd>
            <Money value={allocated} currency={currency} />
          </dd>
        </div>
        <div className={available < 0 ? styles['short'] : undefined}>
          <dt>{available < 0 ? 'Allocated in excess of commitments raised' : 'Available'}</dt>
          <dd>
            <Money value={Math.abs(available)} currency={currency} />
          </dd>
        </div>
      </dl>
      <div className={styles['track']} aria-hidden>
        <div className={styles['fill']} style={{ inlineSize: `${share}%` }} />
      </div>
    </div>
  );
}
