import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
import { formatRisk } from '#shared/format/covenant-words.ts';
import { RiskBadge } from '../../components/risk-badge.tsx';
import styles from './covenant.module.css';

const none = 'None yet';

type Covenants = EntityStanding['covenants'];

function countsOf(covenants: Covenants) {
  const byRisk = Map.groupBy(covenants, ({ risk }) => risk);
  return CovenantRisk.options.flatMap((risk) => {
    const count = byRisk.get(risk)?.length ?? 0;
    return count === 0 ? [] : [{ risk, count }];
  });
}

/** The same in words, for copies and exports. */
export const covenantCountsText = (covenants: Covenants): string =>
  covenants.length === 0
    ? none
    : countsOf(covenants)
        .map(({ risk, count }) => `${count} ${formatRisk(risk).toLowerCase()}`)
        .join(', ');

/** How the covenants of a structure stand, worst first. */
export const CovenantBadges = ({ covenants }: { readonly covenants: Covenants }) => (
  <div className={styles['badges']}>
    {countsOf(covenants).map(({ risk, count }) => (
      <RiskBadge key={risk} risk={risk} count={count} />
    ))}
    {covenants.length === 0 && <span className="muted">{none}</span>}
  </div>
);
