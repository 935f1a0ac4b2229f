import type { TestedMetric } from '#functions/domain/calculations/exports/metric-tester.ts';
import { inUnitOf } from '#shared/domain/comparable-unit.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { isTestedByDay } from '#shared/domain/covenant-periods.ts';
import { thresholdOn } from '#shared/domain/covenant-test.ts';
import type { MeasurementWindow } from '#shared/domain/covenant-vocabulary.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { byTerms } from '#shared/domain/terms-in-time.ts';
import { figureOfPeriod, periodOfTest, testedGrain } from '#shared/domain/tested-figure.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import type { Timing } from '#shared/metrics/engine/windows.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import { type IsoDate, isMonthEnd } from '#shared/time/dates.ts';
import { isKnownAtMonthEnds, standsForDay } from './day-figures.ts';

const timings: Readonly<Record<MeasurementWindow, Timing | null>> = {
  Period: null,
  TrailingTwelveMonths: 'Lagging',
  FiscalYearToDate: 'FiscalYTD',
  ForwardTwelveMonths: 'Leading',
};

interface InStructure {
  readonly structure: Pick<Structure, 'id' | 'structureType'>;
}

/** A financial covenant, with the terms of some of its periods, and what tells how its metric is computed. */
export interface Measured {
  readonly covenant: Covenant;
  readonly subjectId: string;
  readonly metric: string;
  /** The ends of the periods that are tested. */
  readonly ends: readonly IsoDate[];
  /** Null where only what was entered counts: in the agreement's own words, or of a detail that the subject does not have. */
  readonly asked: TestedMetric | null;
  /** How the metric comes by its values. */
  readonly type: DetailType | null;
  /** What the catalog knows by its name, also where the subject has no such detail. */
  readonly named: DetailType | null;
}

/** The metric of a covenant as the engine knows it on the subject; null where only what was entered counts. */
export function engineMetric(
  { metric, subjectId, covenantType }: Covenant,
  { structureType }: Pick<Structure, 'structureType'>,
  types: DetailTypes,
): DetailType | null {
  const type = covenantType !== 'KPI' || metric === null ? null : types.of(metric);
  return type !== null && (subjectId !== null || type.entityTypes.includes(structureType)) ? type : null;
}

/** Whether a figure is of a period that is tested by these terms. */
export const isOfEnds = ({ covenant, ends }: Measured, period: string): boolean =>
  ends.some((end) => periodOfTest(covenant, end) === period);

/** How the figures of a covenant's periods are come by, once for all periods that the same terms hold for. */
export const measuredOver = (
  covenant: Covenant,
  asked: InStructure,
  types: DetailTypes,
  ends: readonly IsoDate[],
): readonly Measured[] => byTerms(covenant, ends).flatMap((held) => measuredBy(held.terms, asked, types, held.ends));

function measuredBy(
  covenant: Covenant,
  { structure }: InStructure,
  types: DetailTypes,
  ends: readonly IsoDate[],
): readonly Measured[] {
  const { metric, subjectId, covenantType, thresholds, window } = covenant;
  if (covenantType !== 'KPI' || metric === null) return [];
  const type = engineMetric(covenant, structure, types);
  const grain = testedGrain(covenant) ?? (isKnownAtMonthEnds(covenant, type) ? 'Monthly' : null);
  const unit = thresholds[0]?.unit ?? '';
  const currency = isBaseCurrency(unit) ? unit : null;
  const asked =
    type !== null && grain !== null ? { detailId: detailIdOf(metric), grain, timing: timings[window], currency } : null;
  return [{ covenant, subjectId: subjectId ?? structure.id, metric, ends, asked, type, named: types.of(metric) }];
}

/** The ends for which a metric is computed. */
export const computedEnds = ({ covenant, ends }: Measured): readonly IsoDate[] =>
  isTestedByDay(covenant) ? ends.filter(isMonthEnd) : ends;

/** Of what is entered, a month's figure stands for the period that it ends where it says how things stood then: a balance, a ratio. */
function standsForPeriod({ type }: Measured, { frequency }: Datapoint, covenant: Covenant): boolean {
  if (frequency === testedGrain(covenant) || type === null) return true;
  return type.formula === null && (type.periodRollup === 'last' || type.periodRollup === 'none');
}

/** What was entered for a period and can be held against the level; null where what the metric comes to counts instead. */
export function enteredFor(measured: Measured, end: IsoDate, entered: readonly Datapoint[]): Datapoint | null {
  const { covenant, asked } = measured;
  const figure = figureOfPeriod(covenant, entered, end);
  if (figure === null) return null;
  if (isTestedByDay(covenant)) return standsForDay(covenant, measured.named) ? figure : null;
  if (asked === null) return figure;
  const unit = thresholdOn(covenant.thresholds, end)?.unit ?? covenant.thresholds[0]?.unit ?? '';
  const isComparable = inUnitOf(figure.value, figure.unit, unit) !== null;
  return covenant.window === 'Period' && isComparable && standsForPeriod(measured, figure, covenant) ? figure : null;
}
