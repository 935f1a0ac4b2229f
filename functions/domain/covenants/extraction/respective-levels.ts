import { datesIn } from './agreement-dates.ts';
import type { FoundAmount } from './amounts.ts';
import type { FoundLevel } from './threshold-steps.ts';

/**
 * "As of March 31, 2027 and March 31, 2028, … not less than $3,000,000 and $4,000,000, respectively": each day with its level; the first alone where the
 * days do not fit the levels, and null where nothing is told respectively.
 */
export function respectiveSteps(
  text: string,
  first: FoundAmount,
  amounts: readonly FoundAmount[],
): FoundLevel[] | null {
  const at = text.indexOf('respectively', first.end);
  if (at < 0 || at - first.end > farthestRespectively || text.slice(first.end, at).includes(';')) return null;
  const levels = amounts.filter(
    (amount): amount is FoundAmount & { value: number } =>
      amount.unit === first.unit && amount.value !== null && amount.start >= first.start && amount.end <= at,
  );
  if (levels.length < 2) return null;
  const dates = datesIn(text);
  const behind = dates.filter(({ start }) => start >= (levels.at(-1)?.end ?? at) && start < at);
  const before = dates.filter(({ end }) => end <= first.start && first.start - end <= farthestRespectively);
  const days = [behind, before].find(({ length }) => length === levels.length);
  return (days === undefined ? levels.slice(0, 1) : levels).map(({ value, unit, start, end }, index) => ({
    level: { ...(days?.[index] === undefined ? {} : { from: days[index].date }), value, unit },
    words: { start, end },
  }));
}
const farthestRespectively = 300;
