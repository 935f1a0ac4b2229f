import { Fragment, type ReactNode } from 'react';
import { CovenantRisk } from '#shared/domain/covenant-risk.ts';
import type { EntityStanding } from '#shared/domain/standing.ts';
import { formatRisk, formatStatus } from '#shared/format/covenant-words.ts';
import { RiskBadge } from '../../components/risk-badge.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import styles from './covenant.module.css';

const none = 'None yet';

type Covenants = EntityStanding['covenants'];

interface Count {
  readonly key: string;
  readonly count: number;
  readonly word: string;
  readonly badge: ReactNode;
}

/** What is not urgent is counted by its status, so that a covenant that was never tested does not count as met. */
function countsOf(covenants: Covenants): readonly Count[] {
  const byRisk = Map.groupBy(covenants, ({ risk }) => risk);
  return CovenantRisk.options.flatMap((risk): readonly Count[] => {
    const found = byRisk.get(risk) ?? [];
    if (found.length === 0) return [];
    if (risk !== 'Calm') {
      const count = found.length;
      return [
        { key: risk, count, word: formatRisk(risk).toLowerCase(), badge: <RiskBadge risk={risk} count={count} /> },
      ];
    }
    return [...Map.groupBy(found, ({ status }) => status)].map(([status, { length: count }]) => ({
      key: status,
      count,
      word: formatStatus(status).toLowerCase(),
      badge: <StatusBadge status={status} count={count} />,
    }));
  });
}

/** The same in words, for copies and exports. */
export const covenantCountsText = (covenants: Covenants): string =>
  covenants.length === 0
    ? none
    : countsOf(covenants)
        .map(({ count, word }) => `${count} ${word}`)
        .join(', ');

/** How the covenants of a structure stand, worst first. */
export const CovenantBadges = ({ covenants }: { readonly covenants: Covenants }) => (
  <div className={styles['badges']}>
    {countsOf(covenants).map(({ key, badge }) => (
      <Fragment key={key}>{badge}</Fragment>
    ))}
    {covenants.length === 0 && <span className="muted">{none}</span>}
  </div>
);
