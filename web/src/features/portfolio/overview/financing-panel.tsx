import { HandCoins } from 'lucide-react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { inSentence, useTerms } from '../../../entities/entity/entity-words.ts';
import { amountsText } from '../../../entities/list/shared-columns.tsx';
import { FigureList } from './figure-list.tsx';
import { useListAddress } from './use-list-address.ts';

type OfType = PortfolioOverview['financings'][number];

const firstAmount = ([first]: OfType['commitments']): number => first?.amount ?? 0;

/** What is committed by type of financing; with bars where all is in one currency, because amounts of several are not compared. */
export function FinancingPanel({ overview: { financings, commitments, received } }: { overview: PortfolioOverview }) {
  const terms = useTerms();
  const addressOf = useListAddress();
  const shown = financings.filter(({ count }) => count > 0);
  if (shown.length === 0) {
    return (
      <Panel title="Commitments" flush>
        <EmptyState icon={HandCoins} title={`No ${inSentence(terms.loans)} yet`}>
          What is committed appears here by type and currency.
        </EmptyState>
      </Panel>
    );
  }
  const most = Math.max(...shown.map((type) => firstAmount(type.commitments)));
  const isComparable = commitments.length === 1 && most > 0;
  return (
    <Panel title={`Commitments by type of ${inSentence(terms.loan)}`} flush>
      <FigureList
        lines={shown.map(({ financingType, count, commitments: amounts }) => ({
          key: financingType,
          label: entityTypeWord(financingType),
          note: [
            `${count} ${count === 1 ? inSentence(terms.loan) : inSentence(terms.loans)}`,
            ...(financingType === 'Grant' && received.length > 0
              ? [`${amountsText(received)} received, not committed`]
              : []),
          ].join(', '),
          figure: <span className="figures">{amountsText(amounts)}</span>,
          ...(isComparable && firstAmount(amounts) > 0 ? { share: firstAmount(amounts) / most } : {}),
          to: addressOf('financings', { financingType }),
        }))}
      />
    </Panel>
  );
}
