import { type IsoDate, periodOf } from '../time/dates.ts';
import { inUnitOf } from './comparable-unit.ts';
import type { Covenant, CovenantTest, LevelOutcome } from './covenant.ts';
import {
  inForceOn,
  isInDefault,
  isKept,
  levelNames,
  levelOutcomes,
  levelWords,
  missedLevels,
} from './covenant-levels.ts';
import { type DueCalendar, dueDateFor } from './covenant-schedule.ts';
import type { Operator, Threshold, ThresholdUnit } from './covenant-vocabulary.ts';
import type { Datapoint } from './datapoint.ts';
import { detailIdOf } from './detail-id.ts';
import { doesCount } from './figure-approval.ts';
import { equityCureOf, waiverOf } from './relief-rules.ts';
import { stackLog } from './stack-log.ts';
import { termsOn } from './terms-in-time.ts';
import { figureOfPeriod, periodOfTest, type TestedFigure } from './tested-figure.ts';

/** Figures within this share of the threshold count as at risk: 1.26 against a minimum of 1.20 is 5 % away. */
const atRiskShare = 0.1;

/** The level in force on a day; the first level holds from the start even when it names no date. */
export const thresholdOn = (thresholds: readonly Threshold[], date: IsoDate): Threshold | null =>
  inForceOn(thresholds, date);

/** The level that a covenant agrees for the period that ends on a day; null where none is in force then. */
export const agreedLevel = (
  covenant: Pick<Covenant, 'thresholds'> & Partial<Pick<Covenant, 'formerTerms'>>,
  periodEnd: IsoDate,
): Threshold | null => thresholdOn(termsOn(covenant, periodEnd).thresholds, periodEnd);

/** The figures that a covenant tests: those of the detail that bears its metric's name, and that were not rejected. */
export const figuresOf = ({ metric }: Covenant, figures: readonly Datapoint[]): readonly Datapoint[] =>
  metric === null ? [] : figures.filter((figure) => figure.detailId === detailIdOf(metric) && doesCount(figure));

/** Distance to the threshold as a share of it, positive on the safe side. A threshold of zero has no share: the distance itself counts. */
export function headroomOf(value: number, operator: Operator, threshold: number): number {
  const distance = operator.startsWith('<') ? threshold - value : value - threshold;
  return threshold === 0 ? distance : distance / Math.abs(threshold);
}

const words: Readonly<Record<Operator, string>> = {
  '>=': 'at least',
  '>': 'more than',
  '<=': 'at most',
  '<': 'less than',
  '=': 'exactly',
};

const noFigure = 'No figure was entered for this period.';

function noteOf(figure: TestedFigure | null, value: number | null, unit: string): string | null {
  if (figure === null) return noFigure;
  if (figure.value === null) return figure.reason ?? noFigure;
  return value === null ? `The figure is in ${figure.unit}, the threshold in ${unit}.` : (figure.source?.note ?? null);
}

/** Why there is no headroom; the figure itself, which not everybody may see, says more. */
function untestedNote(figure: TestedFigure | null): string {
  if (figure === null) return noFigure;
  return figure.value === null
    ? 'The metric has no value for this period.'
    : 'No value can be compared with the threshold.';
}

/**
 * The threshold's unit, where a period has a figure that cannot be held against it; null where that is not so. The figure's own unit is told only with
 * the test, to those who may see the figure.
 */
export function incomparableUnit(
  agreed: Covenant,
  periodEnd: IsoDate,
  figures: readonly TestedFigure[],
): ThresholdUnit | null {
  const covenant = termsOn(agreed, periodEnd);
  const threshold = thresholdOn(covenant.thresholds, periodEnd);
  const figure = figureOfPeriod(covenant, figures, periodEnd);
  if (threshold === null || figure === null || figure.value === null) return null;
  return inUnitOf(figure.value, figure.unit, threshold.unit) === null ? threshold.unit : null;
}

/** Tests one period of a financial covenant by its figure alone, see {@link testOn}. Null when no threshold was in force at its end. Without a figure the result is pending. */
export function testPeriod(
  agreed: Covenant,
  periodEnd: IsoDate,
  figures: readonly TestedFigure[],
  calendar: DueCalendar,
): CovenantTest | null {
  const covenant = termsOn(agreed, periodEnd);
  const threshold = thresholdOn(covenant.thresholds, periodEnd);
  if (covenant.operator === null || covenant.metric === null || threshold === null) return null;

  const figure = figureOfPeriod(covenant, figures, periodEnd);
  const value = figure === null || figure.value === null ? null : inUnitOf(figure.value, figure.unit, threshold.unit);
  const headroom = value === null ? null : headroomOf(value, covenant.operator, threshold.value);
  const levels = levelOutcomes(covenant, periodEnd, value, threshold.unit);
  const result = resultOf(value, covenant.operator, threshold.value, levels);
  return {
    covenantId: covenant.id,
    periodEnd,
    dueDate: dueDateFor(covenant, periodEnd, calendar),
    value,
    unit: threshold.unit,
    operator: covenant.operator,
    threshold: threshold.value,
    headroom,
    result,
    levels,
    stackLog: stackLog(`${covenant.name}: headroom`, {
      value: headroom,
      unit: threshold.value === 0 ? threshold.unit : 'Share',
      period: periodOfTest(covenant, periodEnd),
      note:
        value === null ? untestedNote(figure) : `${covenant.metric} must be ${words[covenant.operator]} the threshold.`,
      children: [
        stackLog(covenant.metric, {
          value,
          unit: threshold.unit,
          period: periodOfTest(covenant, periodEnd),
          note: noteOf(figure, value, threshold.unit),
          source: figure?.source ?? null,
          ...partsOf(figure, covenant),
        }),
        stackLog('Threshold', {
          value: threshold.value,
          unit: threshold.unit,
          period: threshold.from === undefined ? null : periodOf(threshold.from),
          note: covenant.section === null ? 'As entered.' : `As agreed in ${covenant.section}.`,
        }),
        ...levels.map(levelLog),
      ],
    }),
  };
}

/** What the figure with a cure is called in explanations. */
export const curedLabel = 'With the cure by equity';

/** A missed test with what excuses it on a day: waived, or cured by contributed equity where the figure is kept with it. */
function relieved(test: CovenantTest, covenant: Covenant, day: IsoDate): CovenantTest {
  if (test.result !== 'Breached' || covenant.reliefs.length === 0) return test;
  const cure = equityCureOf(covenant, test.periodEnd, day);
  const cured = cure === null ? null : cure.curedValue;
  if (cured !== null) {
    const levels = levelOutcomes(termsOn(covenant, test.periodEnd), test.periodEnd, cured, test.unit);
    if (resultOf(cured, test.operator, test.threshold, levels) !== 'Breached') {
      const children = [...test.stackLog.children, stackLog(curedLabel, { value: cured, unit: test.unit })];
      return { ...test, result: 'Cured', stackLog: { ...test.stackLog, children } };
    }
  }
  return waiverOf(covenant, test.periodEnd, day) === null ? test : { ...test, result: 'Waived' };
}

/** How a period of a financial covenant comes out as of a day, with what excuses a miss on it. Null when no threshold was in force at its end. */
export function testOn(
  day: IsoDate,
  covenant: Covenant,
  periodEnd: IsoDate,
  figures: readonly TestedFigure[],
  calendar: DueCalendar,
): CovenantTest | null {
  const test = testPeriod(covenant, periodEnd, figures, calendar);
  return test === null ? null : relieved(test, covenant, day);
}

/** What a computed figure is made of is told when it is asked for; of a window over several periods, with the results that are kept. */
const partsOf = (figure: TestedFigure | null, { window }: Pick<Covenant, 'window'>) =>
  figure?.computed === undefined
    ? {}
    : { ...figure.computed, operation: 'computed', omitted: window === 'Period' ? 1 : 0 };

function levelLog(level: LevelOutcome) {
  const { isMissed, operator, value, unit } = level;
  const note = isMissed === null ? null : isMissed ? `The figure is ${levelWords(level)}.` : 'The figure keeps to it.';
  return stackLog(`${levelNames[level.purpose]} level: ${words[operator]}`, { value, unit, note });
}

/**
 * How a figure does against a threshold and the levels in force beside it. Whoever misses one of these is at risk, or in default. Without a warning level
 * of its own a figure within `atRiskShare` of the threshold is at risk. Equality has no distance that could be close.
 */
export function resultOf(
  value: number | null,
  operator: Operator,
  threshold: number,
  levels: readonly LevelOutcome[] = [],
): CovenantTest['result'] {
  if (value === null) return 'Pending';
  if (isInDefault(levels) || !isKept(value, operator, threshold)) return 'Breached';
  if (missedLevels(levels).length > 0) return 'AtRisk';
  if (levels.some(({ purpose }) => purpose === 'Warning')) return 'Met';
  return operator !== '=' && threshold !== 0 && headroomOf(value, operator, threshold) < atRiskShare ? 'AtRisk' : 'Met';
}
