import {
  type MetricTester,
  metricTester,
  type ReadVersion,
} from '#functions/domain/calculations/exports/metric-tester.ts';
import { readDetailTypes } from '#functions/domain/metrics/exports/own-detail-types-reader.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { Covenant } from '#shared/domain/covenant.ts';
import { endsAhead } from '#shared/domain/covenant-outlook.ts';
import { countedEnds, isTestedByDay, judgedFrom } from '#shared/domain/covenant-periods.ts';
import type { DueCalendar } from '#shared/domain/covenant-schedule.ts';
import { agreedLevel, figuresOf } from '#shared/domain/covenant-test.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import type { StackLog } from '#shared/domain/stack-log.ts';
import type { Structure } from '#shared/domain/structure.ts';
import { figureOfPeriod, periodOfTest, type TestedFigure, testedGrain } from '#shared/domain/tested-figure.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { type IsoDate, isMonthEnd, periodOf } from '#shared/time/dates.ts';
import { unfitFor } from './day-figures.ts';
import { computedEnds, enteredFor, isOfEnds, type Measured, measuredOver } from './measured-covenants.ts';

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
  /** The last day that is tested. */
  readonly until: IsoDate;
  /** The figures that were entered for an entity. */
  entered(entityId: string): Promise<readonly Datapoint[]>;
}

const kindOf = ({ window }: Covenant) => (window === 'ForwardTwelveMonths' ? 'outlook' : 'actual');

/** The ends of the periods that have been tested, or should have been. */
const endsUntil = (covenant: Covenant, calendar: DueCalendar, until: IsoDate): readonly IsoDate[] =>
  countedEnds(covenant, calendar, { from: judgedFrom(covenant, until), to: until }).filter(
    (end) => agreedLevel(covenant, end) !== null,
  );

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
    measuredOver(covenant, asked, types, endsUntil(covenant, asked.calendar, asked.until)),
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
  const byCovenant = Map.groupBy(all, ({ covenant }) => covenant.id);
  const told = new Map(
    asked.covenants.map((covenant) => {
      const held = byCovenant.get(covenant.id) ?? [];
      const isAmended = covenant.formerTerms.length > 0;
      // What was found by the terms of some periods says nothing of others.
      const figures = held.flatMap((measured) =>
        figuresFor(measured).filter(({ period }) => !isAmended || isOfEnds(measured, period)),
      );
      return [covenant.id, figures];
    }),
  );
  const measuredAt = ({ id }: Covenant, periodEnd: IsoDate): Measured | null =>
    byCovenant.get(id)?.find(({ ends }) => ends.includes(periodEnd)) ?? null;
  const testerFor = (measured: Measured | null): MetricTester | null => {
    const by = measured === null ? undefined : testers.get(keyOf(measured));
    return by === undefined || 'failed' in by ? null : by;
  };
  return {
    of: ({ id }) => told.get(id) ?? [],
    explain: async (covenant, periodEnd) => {
      const measured = measuredAt(covenant, periodEnd);
      const figure = figureOfPeriod(covenant, told.get(covenant.id) ?? [], periodEnd);
      if (!measured?.asked || figure?.computed === undefined) return null;
      return (await testerFor(measured)?.explain(measured.asked, periodOf(periodEnd))) ?? null;
    },
    basisOf: (covenant, periodEnd) => testerFor(measuredAt(covenant, periodEnd))?.basis ?? [],
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
    .flatMap((covenant) => measuredOver(covenant, { structure }, types, endsAhead(covenant, calendar, today)))
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
  const byCovenant = Map.groupBy(told.flat(), ([id]) => id);
  return { of: ({ id }) => (byCovenant.get(id) ?? []).flatMap(([, figures]) => figures) };
}
