import type { CovenantWithState } from '#shared/domain/covenant.ts';
import { periodEnds, type StructureCalendar, startOf } from '#shared/domain/covenant-schedule.ts';
import type { DataKind, Datapoint } from '#shared/domain/datapoint.ts';
import type { Detail, DetailType } from '#shared/domain/detail.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import { testedUnits } from '#shared/domain/tested-units.ts';
import { addMonthsToPeriod, endOfPeriod, type IsoDate, monthOf, type Period, periodOf } from '#shared/time/dates.ts';
import { type FigureFrequency, isByDay } from '#shared/time/figure-period.ts';

/** A figure that can be entered for a period. */
export interface FigureLine {
  /** Of the detail and the length of its periods. */
  readonly id: string;
  readonly detailId: string;
  readonly name: string;
  readonly unit: string;
  readonly frequency: FigureFrequency;
  /** Those that test it for the period. */
  readonly covenants: readonly CovenantWithState[];
  /** Covenants test it, but none does for the period. */
  readonly isTestedElsewhen: boolean;
  /** What stands there already. */
  readonly standing: Datapoint | null;
  /** The newest before it. */
  readonly previous: Datapoint | null;
}

/** What lines are made of. `covenants` are those in force of a structure; forecasts and plans are tested by none. */
export interface LineSources {
  readonly details: readonly Detail[];
  readonly covenants: readonly CovenantWithState[];
  readonly figures: readonly Datapoint[];
  readonly calendar: StructureCalendar;
  /** Of the catalog, to be added with their first figure. */
  readonly added: readonly DetailType[];
  readonly currency: string;
}

/** Whether people enter figures of periods for it: facts have none, and what the record itself keeps is not entered. */
export const takesFigures = ({ valueType, valueSource }: Pick<DetailType, 'valueType' | 'valueSource'>): boolean =>
  (valueType === 'ScheduleNumber' || valueType === 'Number') && valueSource !== 'System';

const unitOfType = ({ unit }: DetailType, currency: string): string =>
  unit === 'Currency' ? currency : (unit ?? 'Count');

const isTestedAt = (covenant: CovenantWithState, calendar: StructureCalendar, end: IsoDate): boolean =>
  periodEnds(covenant, calendar, startOf(covenant, calendar), end).includes(end);

/** Whether a period of that length ends with a month; quarters and years are those of the fiscal year. */
function endsWith(frequency: FigureFrequency, period: Period, { fiscalYearEnd }: StructureCalendar): boolean {
  const months = (monthOf(period) - Number(fiscalYearEnd.slice(0, 2)) + 12) % 12;
  if (frequency === 'Quarterly') return months % 3 === 0;
  return frequency === 'Annually' ? months === 0 : !isByDay(frequency);
}

interface Metric extends Pick<FigureLine, 'detailId' | 'name' | 'unit' | 'covenants'> {
  readonly figures: readonly Datapoint[];
}

function linesOfMetric({ figures, ...metric }: Metric, period: Period, calendar: StructureCalendar): FigureLine[] {
  const lengths = [...new Set(figures.map(({ frequency }) => frequency))].filter((length) => !isByDay(length));
  const ending = (lengths.length === 0 ? (['Monthly'] as const) : lengths).filter((length) =>
    endsWith(length, period, calendar),
  );
  return ending.map((frequency) => {
    const own = figures.filter((figure) => figure.frequency === frequency);
    const isTested = ({ frequency: tested }: CovenantWithState) =>
      frequency === tested || (frequency === 'Monthly' && !ending.some((length) => length === tested));
    return {
      ...metric,
      id: `${metric.detailId}:${frequency}`,
      frequency,
      covenants: metric.covenants.filter(isTested),
      isTestedElsewhen: false,
      standing: own.find((figure) => figure.period === period) ?? null,
      previous: own.findLast((figure) => figure.period < period) ?? null,
    };
  });
}

/** What can be entered for a period: first what covenants test then, the rest in the order of its names. */
export function linesAt(period: Period, sources: LineSources): readonly FigureLine[] {
  const { details, covenants, figures, calendar, added, currency } = sources;
  const end = endOfPeriod(period);
  const byMetric = Map.groupBy(
    covenants.filter(({ metric }) => metric !== null),
    ({ metric }) => detailIdOf(metric ?? ''),
  );
  const known = details.filter(takesFigures).map(
    ({ id, name, unit }): Metric => ({
      detailId: id,
      name,
      unit,
      covenants: byMetric.get(id) ?? [],
      figures: figures.filter(({ detailId }) => detailId === id),
    }),
  );
  const isNew = (id: string) => !details.some((detail) => detail.id === id);
  const ofCatalog = added.map((type): Metric => {
    const id = detailIdOf(type.name);
    const unit = unitOfType(type, currency);
    return { detailId: id, name: type.name, unit, covenants: byMetric.get(id) ?? [], figures: [] };
  });
  const isAdded = (id: string) => ofCatalog.some(({ detailId }) => detailId === id);
  const untouched = [...byMetric].flatMap(([id, own]): Metric[] => {
    const [{ metric = null } = {}] = own;
    if (metric === null || !isNew(id) || isAdded(id)) return [];
    const [unit = ''] = testedUnits(own, currency);
    return [{ detailId: id, name: metric, unit, covenants: own, figures: [] }];
  });
  const lines = [...untouched, ...known, ...ofCatalog.filter(({ detailId }) => isNew(detailId))]
    .flatMap((metric) => linesOfMetric(metric, period, calendar))
    .map((line) => {
      const testing = line.covenants.filter((one) => isTestedAt(one, calendar, end));
      return { ...line, covenants: testing, isTestedElsewhen: line.covenants.length > 0 && testing.length === 0 };
    });
  return lines.toSorted(
    (a, b) => Number(b.covenants.length > 0) - Number(a.covenants.length > 0) || a.name.localeCompare(b.name, 'en-US'),
  );
}

/** The metrics that covenants test and the structure has no figure of. Those of the catalog have its unit, not that of a threshold. */
export const untouchedMetrics = (covenants: readonly CovenantWithState[], details: readonly Detail[]): string[] => {
  const known = new Set(details.map(({ id }) => id));
  const metrics = covenants.flatMap(({ metric }) => metric ?? []);
  return [...new Set(metrics.map(detailIdOf))].filter((id) => !known.has(id));
};

const monthsBack = 36;
const monthsAhead = 120;
const quarter = 3;

/** The periods that can be chosen, newest first: of actual figures those that have begun, of others also those that come. */
export function periodsFor(dataKind: DataKind, today: IsoDate): readonly Period[] {
  const now = periodOf(today);
  const ahead = dataKind === 'actual' ? 0 : monthsAhead;
  return Array.from({ length: monthsBack + ahead + 1 }, (_, at) => addMonthsToPeriod(now, ahead - at));
}

/** What is most likely meant: of actual figures the newest period that has ended and that a covenant waits for, else the last quarter; else this quarter. */
export function likelyPeriodFor(dataKind: DataKind, covenants: readonly CovenantWithState[], today: IsoDate): Period {
  const now = periodOf(today);
  const intoQuarter = monthOf(now) % quarter;
  if (dataKind !== 'actual') return addMonthsToPeriod(now, intoQuarter === 0 ? 0 : quarter - intoQuarter);
  const awaited = covenants.flatMap(({ state: { periodEnd } }) =>
    periodEnd !== null && periodEnd < today ? [periodOf(periodEnd)] : [],
  );
  const [newest] = awaited.toSorted().toReversed();
  const lastQuarter = addMonthsToPeriod(now, -(intoQuarter === 0 ? quarter : intoQuarter));
  return newest !== undefined && periodsFor(dataKind, today).includes(newest) ? newest : lastQuarter;
}
