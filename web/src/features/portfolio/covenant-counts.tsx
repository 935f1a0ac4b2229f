import { createContext, use } from 'react';
import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
import { formatRisk } from '#shared/format/covenant-words.ts';
import { RiskBadge } from '../../components/risk-badge.tsx';
import styles from './portfolio.module.css';

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

/** Where the covenants of each listed structure stand; null while that is not known. */
export type Standings = ReadonlyMap<string, EntityStanding>;

export const covenantsIn = (standings: Standings, structureId: string): Covenants =>
  standings.get(structureId)?.covenants ?? [];

/** Handed to cells beside their columns, which would draw every cell anew if they changed with each answer. */
export const StandingsContext = createContext<Standings | null>(null);

/** How the covenants of a structure stand, worst first. */
export function CovenantCounts({ structureId }: { readonly structureId: string }) {
  const standings = use(StandingsContext);
  if (standings === null) return null;
  const covenants = covenantsIn(standings, structureId);
  return (
    <div className={styles['badges']}>
      {countsOf(covenants).map(({ risk, count }) => (
        <RiskBadge key={risk} risk={risk} count={count} />
      ))}
      {covenants.length === 0 && <span className={styles['muted']}>{none}</span>}
    </div>
  );
}
