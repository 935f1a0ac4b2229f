import type { CovenantTest } from '#shared/domain/covenant.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import { termsOn } from '#shared/domain/terms-in-time.ts';
import { formatThreshold } from '#shared/format/covenant-words.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import type { GridRow } from './model/grid-rows.ts';

/** `at least 1.20×`. */
export const requiredBy = ({
  operator,
  threshold,
  unit,
}: Pick<CovenantTest, 'operator' | 'threshold' | 'unit'>): string =>
  formatThreshold(operator, { value: threshold, unit });

/** The levels that the covenants of a row have in force on a day, each once: `at least 1.20×`. */
export const levelsOn = ({ covenants }: GridRow, day: IsoDate): readonly string[] => [
  ...new Set(
    covenants.flatMap((covenant) => {
      const { operator, thresholds } = termsOn(covenant, day);
      const level = thresholdOn(thresholds, day);
      return operator === null || level === null ? [] : formatThreshold(operator, level);
    }),
  ),
];
