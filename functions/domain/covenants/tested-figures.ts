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
import { type DueCalendar, periodEnds, startOf } from '#shared/domain/covenant-schedule.ts';
import { agreedLevel, figureOfPeriod, figuresOf, testedGrain, thresholdOn } from '#shared/domain/covenant-test.ts';
import type { MeasurementWindow } from '#shared/domain/covenant-vocabulary.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { byTerms } from '#shared/domain/terms-in-time.ts';
import type { TestedFigure } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import type { DetailTypes } from '#shared/metrics/detail-types-lookup.ts';
import type { Timing } from '#shared/metrics/engine/windows.ts';
import { isBaseCurrency } from '#shared/money/currencies.ts';
import { endOfPeriod, type IsoDate, type Period, periodOf } from '#shared/time/dates.ts';

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
  /** What was read to compute the figure of a period; nothing where nothing was computed. */
  basisOf(covenant: Covenant, periodEnd: IsoDate): readonly ReadVersion[];
}

/** What metrics will come to by the forecasts, for the periods ahead that covenants will be tested for. */
export interface FiguresAhead {
  of(covenant: Covenant): readonly TestedFigure[];
}

interface Asked {
  readonly structure: Pick<Structure, 'id' | 'structureType'>;
  readonly covenants: readonly Covenant[];
  readonly calendar: DueCalendar;
  /** The figures that were entered for an entity. */
  entered(entityId: string): Promise<readonly Datapoint[]>;
}

const timings: Readonly<Record<MeasurementWindow, Timing | null>> = {
  Period: null,
  TrailingTwelveMonths: 'Lagging',
  FiscalYearToDate: 'FiscalYTD',
  ForwardTwelveMonths: 'Leading',
};

/** A financial covenant, with the terms of some of its periods, and what tells how its metric is computed. */
interface Measured {
  readonly covenant: Covenant;
  readonly subjectId: string;
  readonly metric: string;
  readonly months: readonly Period[];
  /** Null where only what was entered counts: in the agreement's own words, or of a detail that the subject does not have. */
  readonly asked: TestedMetric | null;
  /** How the metric comes by its values. */
  readonly type: DetailType | null;
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
const endsUntil = (covenant: Covenant, calendar: DueCalendar, today: IsoDate): readonly IsoDate[] =>
  periodEnds(covenant, calendar, startOf(covenant, calendar), today).filter(
    (end) => agreedLevel(covenant, end) !== null,
  );

/** How the figures of a covenant's periods are come by, once for all periods that the same terms hold for. */
const measuredOver = (
  covenant: Covenant,
  asked: Pick<Asked, 'structure'>,
  types: DetailTypes,
  ends: readonly IsoDate[],
): readonly Measured[] => byTerms(covenant, ends).flatMap((held) => measuredBy(held.terms, asked, types, held.ends));

function measuredBy(
  covenant: Covenant,
  { structure }: Pick<Asked, 'structure'>,
  types: DetailTypes,
  ends: readonly IsoDate[],
): readonly Measured[] {
  const { metric, subjectId, covenantType, thresholds, window } = covenant;
  const grain = testedGrain(covenant);
  if (covenantType !== 'KPI' || metric === null || grain === null) return [];
  const months = ends.map(periodOf);
  const type = engineMetric(covenant, structure, types);
  const unit = thresholds[0]?.unit ?? '';
  const currency = isBaseCurrency(unit) ? unit : null;
  const asked = type !== null ? { detailId: detailIdOf(metric), grain, timing: timings[window], currency } : null;
  return [{ covenant, subjectId: subjectId ?? structure.id, metric, months, asked, type }];
}

/** Of what is entered, a month's figure stands for the period that it ends where it says how things stood then: a balance, a ratio. */
function standsForPeriod({ type }: Measured, { frequency }: Datapoint, covenant: Covenant): boolean {
  if (frequency === testedGrain(covenant) || type === null) return true;
  return type.formula === null && (type.periodRollup === 'last' || type.periodRollup === 'none');
}

/** What was entered for a period and can be held against the level; null where what the metric comes to counts instead. */
function enteredFor(measured: Measured, month: Period, entered: readonly Datapoint[]): Datapoint | null {
  const { covenant, asked } = measured;
  const figure = figureOfPeriod(covenant, entered, month);
  if (figure === null || asked === null) return figure;
  const unit = thresholdOn(covenant.thresholds, endOfPeriod(month))?.unit ?? covenant.thresholds[0]?.unit ?? '';
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
  const months = some.flatMap((measured) => measured.months).toSorted();
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

function computedFor({ covenant, asked, metric }: Measured, month: Period, by: Computed): TestedFigure | null {
  const grain = testedGrain(covenant);
  if (asked === null || grain === null) return null;
  const unit = covenant.thresholds[0]?.unit ?? '';
  const place = { period: month, frequency: grain, source: null };
  if ('failed' in by) return { ...place, value: null, unit, reason: by.failed };
  const told = by.valueOf(asked, month);
  if (told === null) return null;
  return { ...place, ...told, computed: { entityId: by.entity.id, detailName: metric, grain } };
}

const noFigures: CovenantFigures = { of: () => [], explain: async () => null, basisOf: () => [] };

/**
 * What covenants are tested by: figures that were entered, and what their metrics come to where nobody entered any. Nothing is computed, nor read for it, for
 * covenants whose figures are all entered.
 */
export async function testedFigures(asked: Asked, scope: TestingScope): Promise<CovenantFigures> {
  if (asked.covenants.every(({ covenantType }) => covenantType !== 'KPI')) return noFigures;
  const types = await readDetailTypes(scope.table);
  const today = scope.clock.today();
  const all = asked.covenants.flatMap((covenant) =>
    measuredOver(covenant, asked, types, endsUntil(covenant, asked.calendar, today)),
  );
  const subjects = [...new Set(all.map(({ subjectId }) => subjectId))];
  const entered = new Map(await Promise.all(subjects.map(async (id) => [id, await asked.entered(id)] as const)));
  const enteredOf = ({ covenant, subjectId }: Measured) => figuresOf(covenant, entered.get(subjectId) ?? []);
  const open = all.filter((measured) => {
    const own = enteredOf(measured);
    return measured.asked !== null && measured.months.some((month) => enteredFor(measured, month, own) === null);
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
    if (measured.asked === null) return own;
    return measured.months.flatMap((month) => {
      const figure = enteredFor(measured, month, own) ?? (by && computedFor(measured, month, by));
      return figure ?? [];
    });
  };
  const byCovenant = Map.groupBy(all, ({ covenant }) => covenant.id);
  const told = new Map(
    asked.covenants.map((covenant) => {
      const held = byCovenant.get(covenant.id) ?? [];
      const isAmended = covenant.formerTerms.length > 0;
      // What was found by the terms of some periods says nothing of others.
      const figures = held.flatMap((measured) =>
        figuresFor(measured).filter(({ period }) => !isAmended || measured.months.includes(period)),
      );
      return [covenant.id, figures];
    }),
  );
  const measuredAt = ({ id }: Covenant, periodEnd: IsoDate): Measured | null =>
    byCovenant.get(id)?.find(({ months }) => months.includes(periodOf(periodEnd))) ?? null;
  const testerFor = (measured: Measured | null): MetricTester | null => {
    const by = measured === null ? undefined : testers.get(keyOf(measured));
    return by === undefined || 'failed' in by ? null : by;
  };
  return {
    of: ({ id }) => told.get(id) ?? [],
    explain: async (covenant, periodEnd) => {
      const measured = measuredAt(covenant, periodEnd);
      const figure = figureOfPeriod(covenant, told.get(covenant.id) ?? [], periodOf(periodEnd));
      if (!measured?.asked || figure?.computed === undefined) return null;
      return (await testerFor(measured)?.explain(measured.asked, periodOf(periodEnd))) ?? null;
    },
    basisOf: (covenant, periodEnd) => testerFor(measuredAt(covenant, periodEnd))?.basis ?? [],
  };
}

/** What metrics will come to by the forecasts. What is entered ahead of its period in an agreement's own words is no forecast of anything. */
export async function figuresAhead(
  { structure, covenants, calendar }: Omit<Asked, 'entered'>,
  scope: TestingScope,
): Promise<FiguresAhead> {
  if (covenants.every(({ covenantType }) => covenantType !== 'KPI')) return { of: () => [] };
  const types = await readDetailTypes(scope.table);
  const today = scope.clock.today();
  const all = covenants
    .flatMap((covenant) => measuredOver(covenant, { structure }, types, endsAhead(covenant, calendar, today)))
    .filter(({ asked, months }) => asked !== null && months.length > 0);
  const told = await Promise.all(
    [...Map.groupBy(all, ({ subjectId }) => subjectId).values()].map(async (some) => {
      const by = await testerOf(some, 'outlook', scope);
      return some.map((measured): readonly [string, readonly TestedFigure[]] => {
        const figures = measured.months.flatMap((month) => computedFor(measured, month, by) ?? []);
        return [measured.covenant.id, figures.filter(({ value }) => value !== null)];
      });
    }),
  );
  const byCovenant = Map.groupBy(told.flat(), ([id]) => id);
  return { of: ({ id }) => (byCovenant.get(id) ?? []).flatMap(([, figures]) => figures) };
}
