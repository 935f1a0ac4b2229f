import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PortfolioOverview } from '#shared/domain/portfolio-overview.ts';
import { Count, Money } from '../../../components/number-texts.tsx';
import { useTerms } from '../../../entities/entity/entity-words.ts';
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
        <Tile key={currency} label={`Committed in ${currency}`} to={addressOf('financings')}>
          <Money value={amount} currency={currency} compact />
        </Tile>
      ))}
    </ul>
  );
}

const Tile = ({ label, to, children }: { label: string; to: string; children: ReactNode }) => (
  <li>
    <Link className={styles['tile']} to={to}>
      <span className={styles['tileLabel']}>{label}</span>
      <span className={styles['tileFigure']}>{children}</span>
    </Link>
  </li>
);
