import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { useHasSeveralCurrencies } from '../../../api/global-state.tsx';
import { lazyPart } from '../../../components/code/lazy-part.tsx';
import { Count, Money } from '../../../components/number-texts.tsx';
import { inSentence, useTerms } from '../../../entities/entity/entity-words.ts';
import { areOthers } from '../../../entities/money/are-others.ts';
import { useOwnCurrency } from '../../../entities/money/use-own-currency.ts';
import styles from '../portfolio.module.css';
import { Tile } from './tile.tsx';
import { useListAddress } from './use-list-address.ts';

const ConvertedTile = lazyPart(async () => (await import('./converted-tile.tsx')).ConvertedTile, {
  what: 'The conversion',
});

/** The few figures that matter first: how much there is, and how much is committed in each currency. */
export function OverviewTiles({ overview }: { overview: PortfolioOverview }) {
  const { structureCount, projectCount, financingCount, commitments } = overview;
  const terms = useTerms();
  const addressOf = useListAddress();
  const currency = useOwnCurrency();
  const isConverted = useHasSeveralCurrencies() && areOthers(commitments, currency);
  return (
    <ul className={styles['tiles']} aria-label="Key figures">
      <Tile label="Structures" to={addressOf('structures')}>
        <Count value={structureCount} />
      </Tile>
      <Tile label="Projects" to={addressOf('projects')}>
        <Count value={projectCount} />
      </Tile>
      <Tile label={terms.loans} to={addressOf('financings')}>
        <Count value={financingCount} />
      </Tile>
      {commitments.map(({ currency: own, amount }) => (
        <Tile
          key={own}
          label={`Commitments in ${own}`}
          note={`Full amount of all ${inSentence(terms.loans)}, drawn or not`}
          to={addressOf('financings')}
        >
          <Money value={amount} currency={own} compact />
        </Tile>
      ))}
      {isConverted && <ConvertedTile commitments={commitments} currency={currency} to={addressOf('financings')} />}
    </ul>
  );
}
