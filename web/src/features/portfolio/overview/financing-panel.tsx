import { HandCoins } from 'lucide-react';
import { entityTypeWord } from '#shared/domain/entity-types.ts';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { HorizontalBarChart } from '../../../components/charts/bar-chart.tsx';
import { EmptyState } from '../../../components/empty-state.tsx';
import { Panel } from '../../../components/panel.tsx';
import { inSentence, useTerms } from '../../../entities/entity/entity-words.ts';
import { amountsText } from '../../../entities/list/shared-columns.tsx';
import styles from '../portfolio.module.css';
import { FigureList } from './figure-list.tsx';
import { useListAddress } from './use-list-address.ts';

type OfType = PortfolioOverview['financings'][number];

const commitmentIn = (currency: string, { commitments }: OfType): number | null =>
  commitments.find((each) => each.currency === currency)?.amount ?? null;

/** What is committed by type of financing: a chart for each currency, because amounts of several are never added up. */
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
  return (
    <Panel title={`Commitments by type of ${inSentence(terms.loan)}`} flush>
      <div className={styles['charts']}>
        {commitments.map(({ currency }) => {
          const ofCurrency = shown.filter((type) => commitmentIn(currency, type) !== null);
          return (
            <HorizontalBarChart
              key={currency}
              title={`Committed in ${currency}`}
              data={{
                categories: ofCurrency.map(({ financingType }) => entityTypeWord(financingType)),
                series: [{ label: currency, values: ofCurrency.map((type) => commitmentIn(currency, type)) }],
                unit: currency,
              }}
            />
          );
        })}
      </div>
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
          to: addressOf('financings', { financingType }),
        }))}
      />
    </Panel>
  );
}
