import type { Covenant, CovenantTest, LevelOutcome } from '#shared/domain/covenant.ts';
import { isInDefault } from '#shared/domain/covenant-levels.ts';
import { isBreach, missedInARow } from '#shared/domain/covenant-state.ts';
import { StatusBadge } from '../../components/status-badge.tsx';

/** How many tested periods in a row were missed up to the one before. */
export function missesBefore(tests: readonly CovenantTest[], periodEnd: CovenantTest['periodEnd']): number {
  const earlier = tests
    .filter((test) => test.result !== 'Pending' && test.periodEnd < periodEnd)
    .toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd, 'en-US'));
  return missedInARow(earlier);
}

interface ResultBadgeProps {
  readonly result: CovenantTest['result'];
  /** The levels that its figure was held against: a default is a breach by itself. */
  readonly levels: readonly LevelOutcome[];
  readonly covenant: Pick<Covenant, 'consecutiveBreaches'>;
  /** Of `missesBefore`; null where the tests before are not at hand. */
  readonly before: number | null;
}

/** How a test went. */
export function ResultBadge({ result, levels, covenant, before }: ResultBadgeProps) {
  if (result !== 'Breached' || isInDefault(levels) || isBreach(covenant, (before ?? 0) + 1))
    return <StatusBadge status={result} />;
  return (
    <>
      <StatusBadge status="AtRisk" word="Missed" />
      <span className={before === null ? 'note' : 'visually-hidden'}>
        {`${covenant.consecutiveBreaches} missed periods in a row make a breach`}
      </span>
    </>
  );
}
