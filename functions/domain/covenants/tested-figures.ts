import {
  type MetricTester,
  metricTester,
  type ReadVersion,
  type TestedMetric,
} from '#functions/domain/calculations/exports/metric-tester.ts';
import { readDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import { inUnitOf } from '#shared/domain/comparable-unit.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { endsAhead } from '#shared/domain/covenant-outlook.ts';
import { countedEnds, isTestedByDay, judgedFrom } from '#shared/domain/covenant-periods.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { figuresOf, thresholdOn } from '#shared/domain/covenant-test.ts';
import type { MeasurementWindow } from '#shared/domain/covenant-vocabulary.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { figureOfPeriod, periodOfTest, type TestedFigure, testedGrain } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import type { Timing } from '#shared/metrics/engine/windows.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import { type IsoDate, isMonthEnd, periodOf } from '#shared/time/dates.ts';
import { isKnownAtMonthEnds, standsForDay, unfitFor } from './day-figures.ts';

export interface TestingScope {
  readonly table: Table;
  readonly clock: Clock;
  readonly organizationId: string;
}

/** What the covenants of one structure are tested by. */
export interface CovenantFigures {
  of(covenant: Covenant): readonly TestedFigure[];
  /** What a computed figure follows from, whoever may see it; null for one that was entered, or where there is none. */
  explain(covenant: Covenant, periodEnd: IsoDate): Promise<StackLog | null>;
  /** What was read to compute; nothing where nothing was computed. */
  basisOf(covenant: Covenant): readonly ReadVersion[];
}

/** What metrics will come to by the forecasts, for the periods ahead that covenants will be tested for. */
export interface FiguresAhead {
  of(covenant: Covenant): readonly TestedFigure[];
}

interface Asked {
  readonly structure: Pick<Structure, 'id' | 'structureType'>;
  readonly covenants: readonly Covenant[];
  readonly calendar: DueCalendar;
  /** The last day that is tested. */
  readonly until: IsoDate;
  /** The figures that were entered for an entity. */
  entered(entityId: string): Promise<readonly Datapoint[]>;
}

const timings: Readonly<Record<MeasurementWindow, Timing | null>> = {
  Period: null,
  TrailingTwelveMonths: 'Lagging',
  FiscalYearToDate: 'FiscalYTD',
  ForwardTwelveMonths: 'Leading',
};

/** A financial covenant with what tells how its metric is computed. */
interface Measured {
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

const kindOf = ({ window }: Covenant) => (window === 'ForwardTwelveMonths' ? 'outlook' : 'actual');

/** The ends of the periods that have been tested, or should have been. */
const endsUntil = (covenant: Covenant, calendar: DueCalendar, until: IsoDate): readonly IsoDate[] =>
  countedEnds(covenant, calendar, { from: judgedFrom(covenant, until), to: until }).filter(
    (end) => thresholdOn(covenant.thresholds, end) !== null,
  );

function measuredBy(
  covenant: Covenant,
  { structure }: Pick<Asked, 'structure'>,
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
const computedEnds = ({ covenant, ends }: Measured): readonly IsoDate[] =>
  isTestedByDay(covenant) ? ends.filter(isMonthEnd) : ends;

/** Of what is entered, a month's figure stands for the period that it ends where it says how things stood then: a balance, a ratio. */
function standsForPeriod({ type }: Measured, { frequency }: Datapoint, covenant: Covenant): boolean {
  if (frequency === testedGrain(covenant) || type === null) return true;
  return type.formula === null && (type.periodRollup === 'last' || type.periodRollup === 'none');
}

/** What was entered for a period and can be held against the level; null where what the metric comes to counts instead. */
function enteredFor(measured: Measured, end: IsoDate, entered: readonly Datapoint[]): Datapoint | null {
  const { covenant, asked } = measured;
  const figure = figureOfPeriod(covenant, entered, end);
  if (figure === null) return null;
  if (isTestedByDay(covenant)) return standsForDay(covenant, measured.named) ? figure : null;
  if (asked === null) return figure;
  const unit = thresholdOn(covenant.thresholds, end)?.unit ?? covenant.thresholds[0]?.unit ?? '';
  const isComparable = inUnitOf(figure.value, figure.unit, unit) !== null;
  return covenant.window === 'Period' && isComparable && standsForPeriod(measured, figure, covenant) ? figure : null;
}

/** Who computes the metrics of a subject, or why nobody does. */
type Computed = MetricTester | { readonly failed: string };

const failures: Readonly<Record<string, string>> = {
  computationTooLarge: 'More would have to be read for it than one computation may read.',
  entityNotFound: 'The project or financing whose figures count is no longer there.',
};

async function testerOf(some: readonly Measured[], kind: 'actual' | 'outlook', scope: TestingScope): Promise<Computed> {
  const [first] = some;
  const months = some.flatMap(computedEnds).map(periodOf).toSorted();
  const [from, to] = [months[0], months.at(-1)];
  if (first === undefined || from === undefined || to === undefined) return { failed: '' };
  const metrics = some.flatMap(({ asked }) => asked ?? []);
  try {
    return await metricTester({ entityId: first.subjectId, metrics, months: [from, to], kind }, scope);
  } catch (error) {
    const failed = error instanceof DomainError ? failures[error.code] : undefined;
    if (failed === undefined) throw error;
    return { failed };
  }
}

function computedFor({ covenant, asked, metric }: Measured, end: IsoDate, by: Computed): TestedFigure | null {
  if (asked === null || (isTestedByDay(covenant) && !isMonthEnd(end))) return null;
  const grain = testedGrain(covenant);
  const unit = covenant.thresholds[0]?.unit ?? '';
  const place = { period: periodOfTest(covenant, end), frequency: grain ?? ('Once' as const), source: null };
  if ('failed' in by) return { ...place, value: null, unit, reason: by.failed };
  const told = by.valueOf(asked, periodOf(end));
  if (told === null) return null;
  return { ...place, ...told, computed: { entityId: by.entity.id, detailName: metric, grain: grain ?? 'Monthly' } };
}

const noFigures: CovenantFigures = { of: () => [], explain: async () => null, basisOf: () => [] };

/**
 * What covenants are tested by: figures that were entered, and what their metrics come to where nobody entered any. Nothing is computed, nor read for it, for
 * covenants whose figures are all entered.
 */
export async function testedFigures(asked: Asked, scope: TestingScope): Promise<CovenantFigures> {
  if (asked.covenants.every(({ covenantType }) => covenantType !== 'KPI')) return noFigures;
  const types = await readDetailTypes(scope.table);
  const all = asked.covenants.flatMap((covenant) =>
    measuredBy(covenant, asked, types, endsUntil(covenant, asked.calendar, asked.until)),
  );
  const subjects = [...new Set(all.map(({ subjectId }) => subjectId))];
  const entered = new Map(await Promise.all(subjects.map(async (id) => [id, await asked.entered(id)] as const)));
  const enteredOf = ({ covenant, subjectId }: Measured) => figuresOf(covenant, entered.get(subjectId) ?? []);
  const open = all.filter((measured) => {
    const own = enteredOf(measured);
    return measured.asked !== null && computedEnds(measured).some((end) => enteredFor(measured, end, own) === null);
  });
  const keyOf = ({ covenant, subjectId }: Measured) => `${subjectId} ${kindOf(covenant)}`;
  const testers = new Map<string, Computed>(
    await Promise.all(
      [...Map.groupBy(open, keyOf)].map(async ([key, some]) => {
        const kind = some[0] === undefined ? 'actual' : kindOf(some[0].covenant);
        return [key, await testerOf(some, kind, scope)] as const;
      }),
    ),
  );
  const figuresFor = (measured: Measured): readonly TestedFigure[] => {
    const own = enteredOf(measured);
    const by = testers.get(keyOf(measured));
    if (measured.asked === null && !isTestedByDay(measured.covenant)) return own;
    return measured.ends.flatMap((end) => {
      const figure = enteredFor(measured, end, own) ?? (by && computedFor(measured, end, by));
      return figure ?? unfitFor(measured.covenant, end, own) ?? [];
    });
  };
  const byCovenant = new Map(all.map((measured) => [measured.covenant.id, measured]));
  const told = new Map(all.map((measured) => [measured.covenant.id, figuresFor(measured)]));
  const testerFor = (covenant: Covenant): MetricTester | null => {
    const measured = byCovenant.get(covenant.id);
    const by = measured && testers.get(keyOf(measured));
    return by === undefined || 'failed' in by ? null : by;
  };
  return {
    of: ({ id }) => told.get(id) ?? [],
    explain: async (covenant, periodEnd) => {
      const metric = byCovenant.get(covenant.id)?.asked ?? null;
      const figure = figureOfPeriod(covenant, told.get(covenant.id) ?? [], periodEnd);
      if (metric === null || figure?.computed === undefined) return null;
      return (await testerFor(covenant)?.explain(metric, periodOf(periodEnd))) ?? null;
    },
    basisOf: (covenant) => testerFor(covenant)?.basis ?? [],
  };
}

/** What metrics will come to by the forecasts. What is entered ahead of its period in an agreement's own words is no forecast of anything. */
export async function figuresAhead(
  { structure, covenants, calendar }: Omit<Asked, 'entered' | 'until'>,
  scope: TestingScope,
): Promise<FiguresAhead> {
  if (covenants.every(({ covenantType }) => covenantType !== 'KPI')) return { of: () => [] };
  const types = await readDetailTypes(scope.table);
  const today = scope.clock.today();
  const all = covenants
    .flatMap((covenant) => measuredBy(covenant, { structure }, types, endsAhead(covenant, calendar, today)))
    .filter(({ asked, ends }) => asked !== null && ends.length > 0);
  const told = await Promise.all(
    [...Map.groupBy(all, ({ subjectId }) => subjectId).values()].map(async (some) => {
      const by = await testerOf(some, 'outlook', scope);
      return some.map((measured): readonly [string, readonly TestedFigure[]] => {
        const figures = measured.ends.flatMap((end) => computedFor(measured, end, by) ?? []);
        return [measured.covenant.id, figures.filter(({ value }) => value !== null)];
      });
    }),
  );
  const byCovenant = new Map(told.flat());
  return { of: ({ id }) => byCovenant.get(id) ?? [] };
}
