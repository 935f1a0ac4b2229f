import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import type { Entity } from '#functions/domain/structures/exports/entity-reader.ts';
import type { DataKind, Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import type { Detail } from '#shared/domain/detail.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import { lastDayOf } from '#shared/metrics/period-choice.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import type { MetricsContext } from '../context.ts';
import { mayOnDetail, seesFigure } from '../exports/detail-rights-reader.ts';
import { withCells } from '../exports/figure-cell-reader.ts';
import { type BareFigure, figuresOf, type StoredDetail, valuesOn, withSources } from '../exports/figure-reader.ts';
import { withSeenSources } from '../exports/figure-sight-reader.ts';
import { type ChosenFigures, chosenFigures, type PeriodAsked } from './chosen-figures.ts';
import { leafOf } from './explain.ts';

/** A detail to show, and which of its figures. */
export interface WantedDetail {
  readonly detail: StoredDetail;
  readonly dataKind: DataKind;
  /** Null: that of the newest figure. */
  readonly frequency: FigureFrequency | null;
  /** How many periods, the last ones; null for the latest and the one before. */
  readonly size: number | null;
}

export interface ViewAsked extends PeriodAsked {
  /** `Entered`, `Imported` or the id of a document: values from elsewhere are left out, and details that have no other. */
  readonly source: string | null;
  readonly stackLog: boolean;
}

export const asItIs: ViewAsked = { period: null, useLatestPeriod: false, source: null, stackLog: false };

export const wholeDetail = (detail: StoredDetail): WantedDetail => ({
  detail,
  dataKind: 'actual',
  frequency: null,
  size: null,
});

const isFrom = ({ source }: Pick<Datapoint, 'source'>, asked: string): boolean =>
  source.kind === asked || source.documentId === asked;

interface Shown {
  readonly wanted: WantedDetail;
  readonly latest: Datapoint | null;
  readonly previous: Datapoint | null;
  readonly recent: readonly Datapoint[];
  readonly current: DatedValue | null;
}

/** Figures of which the source is what was asked for. */
async function ofSource(
  figures: readonly BareFigure[],
  sourced: (figures: readonly BareFigure[]) => Promise<readonly Datapoint[]>,
  source: string | null,
): Promise<readonly BareFigure[]> {
  if (source === null) return figures;
  return (await sourced(figures)).filter((figure) => isFrom(figure, source));
}

const lastOf = <Item>(items: readonly Item[], size: number): readonly Item[] => (size === 0 ? [] : items.slice(-size));

/** The values of details in one data kind, as far as the reader may see them. */
async function shownOf(
  entity: Entity,
  dataKind: DataKind,
  wanted: readonly WantedDetail[],
  asked: ViewAsked,
  { scope, series }: MetricsContext,
): Promise<Shown[]> {
  const sees = (one: { readonly detailName: string; readonly value: FactValue }) => seesFigure(scope, entity.path, one);
  // Documents of projects and financings lie in the room of their structure.
  const sight = documentSight(scope, entity.home.id);
  const today = scope.clock.today();
  const details = wanted.map(({ detail }) => detail);
  const snapshot = await series.read(entity.id, { dataKinds: [dataKind] });
  const sourced = async (some: readonly BareFigure[]): Promise<readonly Datapoint[]> =>
    withSeenSources(await withSources(snapshot, some), sight);
  const figures = await ofSource(figuresOf(snapshot, details).filter(sees), sourced, asked.source);
  const byDetail = Map.groupBy(figures, ({ detailId }) => detailId);
  const chosen = wanted.map(({ detail, frequency }): ChosenFigures => {
    const own = byDetail.get(detail.id) ?? [];
    return chosenFigures(frequency === null ? own : own.filter((one) => one.frequency === frequency), asked, today);
  });
  const recents = chosen.map(({ upTo }, at) => lastOf(upTo, wanted[at]?.size ?? 0));
  const told = await sourced(chosen.flatMap(({ upTo }, at) => [...upTo.slice(-2), ...(recents[at] ?? [])]));
  const byId = new Map(told.map((figure) => [figure.id, figure]));
  const day = (asked.period === null ? today : lastDayOf(asked.period, today)) ?? today;
  const dated = (await withSeenSources((await valuesOn(snapshot, details, day)).filter(sees), sight)).filter(
    (value) => asked.source === null || isFrom(value, asked.source),
  );
  const current = new Map(dated.map((value) => [value.detailId, value]));
  const figureOf = (figure: BareFigure | null): Datapoint | null => byId.get(figure?.id ?? '') ?? null;
  return wanted.map((one, at) => ({
    wanted: one,
    latest: figureOf(chosen[at]?.latest ?? null),
    previous: figureOf(chosen[at]?.previous ?? null),
    recent: (recents[at] ?? []).flatMap((figure) => figureOf(figure) ?? []),
    current: current.get(one.detail.id) ?? null,
  }));
}

async function viewOf(
  { wanted, latest, previous, recent, current }: Shown,
  entity: Entity,
  asked: ViewAsked,
  { scope, explain }: MetricsContext,
): Promise<Detail> {
  const { detail, dataKind } = wanted;
  const value = latest ?? current;
  const period = latest?.period ?? current?.from ?? null;
  const told = { latest, previous, current, period, source: value?.source ?? null, recent: [...recent] };
  if (!asked.stackLog) return { ...detail, ...told };
  const entered = leafOf(detail, value);
  return {
    ...detail,
    ...told,
    stackLog: await explain({ scope, entityId: entity.id, detail, dataKind, period, entered }),
  };
}

/** Values whose explanations tell the cells that they were imported from. */
async function withLocatedSources(views: readonly Shown[], { scope }: MetricsContext): Promise<readonly Shown[]> {
  const latest = views.flatMap((view) => view.latest ?? []);
  const located = await withCells(scope.table, latest, (figure) => figure);
  const byFigure = new Map(latest.map((figure, at) => [figure, located[at] ?? figure]));
  return views.map((view) =>
    view.latest === null ? view : { ...view, latest: byFigure.get(view.latest) ?? view.latest },
  );
}

/**
 * Details of an entity with their values, as far as the reader may see them. A detail without a value that may be seen is shown to whoever may see the
 * detail.
 */
export async function detailViews(
  entity: Entity,
  wanted: readonly WantedDetail[],
  asked: ViewAsked,
  context: MetricsContext,
): Promise<Detail[]> {
  const kinds = [...Map.groupBy(wanted, ({ dataKind }) => dataKind)];
  const shown = await Promise.all(kinds.map(([kind, own]) => shownOf(entity, kind, own, asked, context)));
  const found = new Map(shown.flat().map((one) => [one.wanted, one]));
  const visible = wanted.flatMap((one) => {
    const view = found.get(one);
    if (view === undefined) return [];
    const hasValue = view.latest !== null || view.current !== null;
    if (!hasValue && asked.source !== null) return [];
    return hasValue || mayOnDetail(context.scope, 'View', entity.path, one.detail.name) ? [view] : [];
  });
  const located = asked.stackLog ? await withLocatedSources(visible, context) : visible;
  return Promise.all(located.map((view) => viewOf(view, entity, asked, context)));
}
