import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { agreedLevel } from '#shared/domain/covenant-test.ts';
import type { Threshold } from '#shared/domain/covenant-vocabulary.ts';
import type { CovenantStanding } from '#shared/domain/standing.ts';
import { formatPeriod } from '#shared/format/dates.ts';
import type { Measure } from '../../components/data-table/table-columns.ts';
import { today } from '../../components/date-text.tsx';

type Tested = Pick<CovenantStanding, 'lastTest'>;

/** The level in force of a covenant of a structure's page; null where it has none. */
export const levelOf = (covenant: CovenantWithState): Threshold | null =>
  agreedLevel(covenant, covenant.state.periodEnd ?? today());

const figureOf = ({ lastTest }: Tested): readonly Measure[] =>
  lastTest === null || lastTest.value === null ? [] : [{ value: lastTest.value, unit: lastTest.unit }];

const periodOf = ({ lastTest }: Tested): string | null => (lastTest === null ? null : formatPeriod(lastTest.periodEnd));

/** What files hold of the last figure: the number, and the period that it is of. */
export const lastFigureInFiles = <Row>(testedOf: (row: Row) => Tested) => ({
  measures: (row: Row) => figureOf(testedOf(row)),
  remark: { header: 'Period of last figure', of: (row: Row) => periodOf(testedOf(row)) },
});

/** What files hold of a threshold: the number, and what is required in words. */
export const thresholdInFiles = <Row>(
  thresholdOf: (row: Row) => Pick<Threshold, 'value' | 'unit'> | null,
  words: (row: Row) => string,
) => ({
  measures: (row: Row): readonly Measure[] => {
    const threshold = thresholdOf(row);
    return threshold === null ? [] : [{ value: threshold.value, unit: threshold.unit }];
  },
  remark: { header: 'Required', of: words },
});
