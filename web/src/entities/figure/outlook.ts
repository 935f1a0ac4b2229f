import { inUnitOf } from '#shared/domain/comparable-unit.ts';
import type { Covenant, CovenantTest, LevelOutcome } from '#shared/domain/covenant.ts';
import { levelOutcomes } from '#shared/domain/covenant-levels.ts';
import { headroomOf, resultOf, thresholdOn } from '#shared/domain/covenant-test.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import type { IsoDate, Period } from '#shared/time/dates.ts';
import { lastDayOf } from '#shared/time/figure-period.ts';

/** How a figure would do in a test, with the levels that it would be held against; the headroom is a share of the threshold. */
export const outlookOf = (
  value: number,
  {
    operator,
    threshold,
    levels = [],
  }: Pick<CovenantTest, 'operator' | 'threshold'> & Partial<Pick<CovenantTest, 'levels'>>,
) => ({
  result: resultOf(value, operator, threshold, levels),
  headroom: headroomOf(value, operator, threshold),
});

interface Outlook {
  /** `at least 1.20×`. */
  readonly required: string;
  /** Null where nothing that can be compared is told. */
  readonly result: CovenantTest['result'] | null;
  /** Null where there is none, as of a threshold of zero. */
  readonly headroom: number | null;
  readonly levels: readonly LevelOutcome[];
}

/** What a covenant requires of a figure of a period, and how a value in some unit would do; null where no level is in force then. */
export function outlookAt(
  covenant: Pick<Covenant, 'thresholds' | 'levels' | 'operator' | 'formerTerms'>,
  period: Period | IsoDate,
  value: number | null,
  unit: string,
): Outlook | null {
  const { thresholds, levels: agreed, operator } = termsOn(covenant, lastDayOf(period));
  const level = thresholdOn(thresholds, lastDayOf(period));
  if (level === null || operator === null) return null;
  const required = formatThreshold(operator, { value: level.value, unit: level.unit });
  const compared = value === null ? null : inUnitOf(value, unit, level.unit);
  if (compared === null) return { required, result: null, headroom: null, levels: [] };
  const levels = levelOutcomes({ levels: agreed, operator }, lastDayOf(period), compared, level.unit);
  const { result, headroom } = outlookOf(compared, { operator, threshold: level.value, levels });
  return { required, result, headroom: level.value === 0 ? null : headroom, levels };
}
