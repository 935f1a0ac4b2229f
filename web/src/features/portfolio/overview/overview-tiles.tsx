import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { Count, Money } from '../../../components/number-texts.tsx';
import { inSentence, useTerms } from '../../../entities/entity/entity-words.ts';
import { quoteText } from '../../../entities/money/quote-text.ts';
import { useConvertedTotal } from '../../../entities/money/use-converted-total.ts';
import { useOwnCurrency } from '../../../entities/money/use-own-currency.ts';
import styles from '../portfolio.module.css';
import { useListAddress } from './use-list-address.ts';

/** The few figures that matter first: how much there is, and how much is committed in each currency. */
export function OverviewTiles({ overview }: { overview: PortfolioOverview }) {
  const { structureCount, projectCount, financingCount, commitments } = overview;
  const terms = useTerms();
  const addressOf = useListAddress();
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
      {commitments.map(({ currency, amount }) => (
        <Tile
          key={currency}
          label={`Commitments in ${currency}`}
          note={`Full amount of all ${inSentence(terms.loans)}, drawn or not`}
          to={addressOf('financings')}
        >
          <Money value={amount} currency={currency} compact />
        </Tile>
      ))}
      <ConvertedTile commitments={commitments} to={addressOf('financings')} />
    </ul>
  );
}

/** All commitments in the organization's own currency, and the rates by which they come to that; or why they do not. */
function ConvertedTile({ commitments, to }: { commitments: PortfolioOverview['commitments']; to: string }) {
  const total = useConvertedTotal(commitments, useOwnCurrency());
  if (total === null) return null;
  const { currency } = total;
  const note = total.amount === null ? total.reason : `At ${total.quotes.map(quoteText).join(' and ')}`;
  return (
    <Tile label={`All commitments in ${currency}`} note={note} to={to}>
      <Money value={total.amount} currency={currency} compact reason={note} />
    </Tile>
  );
}

interface TileProps {
  readonly label: string;
  /** What the figure is the sum of. */
  readonly note?: string;
  readonly to: string;
  readonly children: ReactNode;
}

const Tile = ({ label, note, to, children }: TileProps) => (
  <li>
    <Link className={styles['tile']} to={to}>
      <span className={styles['tileLabel']}>{label}</span>
      <span className={styles['tileFigure']}>{children}</span>
      {note !== undefined && <span className={styles['tileNote']}>{note}</span>}
    </Link>
  </li>
);
