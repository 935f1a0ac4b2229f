import type { Covenant, CovenantTest } from '#shared/domain/covenant.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

interface ResultBadgeProps {
  readonly result: CovenantTest['result'];
  readonly covenant: Pick<Covenant, 'consecutiveBreaches'>;
}

/** Whether one missed test is a breach: of some covenants, only several in a row are. */
export const isBreachAlone = ({ consecutiveBreaches }: Pick<Covenant, 'consecutiveBreaches'>): boolean =>
  (consecutiveBreaches ?? 1) <= 1;

/** How a test went. */
export function ResultBadge({ result, covenant }: ResultBadgeProps) {
  if (result !== 'Breached' || isBreachAlone(covenant)) return <StatusBadge status={result} />;
  return (
    <span title={`${covenant.consecutiveBreaches} missed periods in a row make a breach.`}>
      <StatusBadge status="AtRisk" word="Missed" />
    </span>
  );
}
