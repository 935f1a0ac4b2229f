import { approvalAt } from '#functions/platform/series/cells.ts';
import type { Column, SeriesFilter, SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { SeriesReader } from '#functions/platform/series/series-reader.ts';
import type { SeriesStore } from '#functions/platform/series/series-store.ts';
import { everyPage } from '#functions/platform/storage/paging.ts';
import type { Table } from '#functions/platform/storage/table.ts';
import type { DataKind, Datapoint, DatedValue } from '#shared/domain/datapoint.ts';
import { datapointId, datedValueId } from '#shared/domain/datapoint-id.ts';
import { BareDetail } from '#shared/domain/detail.ts';
import { entryOn } from '#shared/domain/entry-on.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { detailTypeOf } from '#shared/metrics/catalog/detail-types.ts';
import { packDetailParameter } from '#shared/metrics/detail-parameter.ts';
import type { IsoDate } from '#shared/time/dates.ts';
import { FigureFrequency, periodAtIndex } from '#shared/time/figure-period.ts';

/** The catalog has the last word on what kind of detail it is: records of before said of all that they are numbers over time. */
export const DetailRecord = BareDetail.transform((detail) => {
  const { valueType, valueSource } = detailTypeOf(detail.name) ?? detail;
  return { ...detail, valueType, valueSource };
});
export type StoredDetail = ReturnType<(typeof DetailRecord)['parse']>;

/** Details are parts of their entity's own item collection: of a structure's, and likewise of a project's or financing's, which has no other parts. */
const detailPart = (detailId: string): string => `DETAIL#${detailId}`;
export const detailKey = (entityId: string, detailId: string) => ({
  kind: 'Deal',
  id: entityId,
  part: detailPart(detailId),
});

/** Refuses with `detailNotFound`. */
export async function readDetail(table: Table, entityId: string, detailId: string): Promise<StoredDetail> {
  const detail = await table.get(detailKey(entityId, detailId), DetailRecord);
  if (detail === null) throw new DomainError('detailNotFound');
  return detail;
}

/** Every detail that an entity has; entities have some hundred at most. */
export const readDetails = (table: Table, entityId: string) =>
  everyPage((cursor) => table.parts({ kind: 'Deal', id: entityId }, 'DETAIL#', DetailRecord, { limit: 500, cursor }));

/** A figure without where it came from, which takes a read of its own. */
export type BareFigure = Omit<Datapoint, 'source'>;

const frequencyOrder = (frequency: FigureFrequency): number => FigureFrequency.options.indexOf(frequency);

/** A place of a column where a figure stands, or stood: its value is NaN then. */
function placesIn({ cells, ...column }: Column, { name, unit, valueType }: StoredDetail): BareFigure[] {
  const { detailId, dataKind, frequency, isOverride } = column;
  const detailFilter = packDetailParameter({ type: valueType, name });
  return [...cells.values].map((value, at) => {
    const period = periodAtIndex(frequency, cells.first + at);
    const id = datapointId({ ...column, period });
    const sourceNumber = cells.sources[at] ?? 0;
    const approvalStatus = approvalAt(cells, cells.first + at);
    const place = { id, detailId, detailName: name, dataKind, frequency, period, value, unit };
    return { ...place, isOverride, approvalStatus, detailFilter, sourceNumber };
  });
}

/** The figures of a column in the order of time. */
const figuresIn = (column: Column, detail: StoredDetail): BareFigure[] =>
  placesIn(column, detail).filter(({ value }) => !Number.isNaN(value));

/** What counts where values lie over one another: what people have put over a value hides it. */
function uncovered<Value extends Pick<BareFigure, 'id' | 'isOverride'>>(figures: readonly Value[]): Value[] {
  const covering = new Set(figures.filter(({ isOverride }) => isOverride).map(({ id }) => id));
  return covering.size === 0 ? [...figures] : figures.filter(({ id, isOverride }) => isOverride || !covering.has(id));
}

/** Figures of the details that an entity has, in the order of detail, length of period and time. */
export function figuresOf({ columns }: SeriesSnapshot, details: readonly StoredDetail[]): BareFigure[] {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  const ordered = columns.toSorted(
    (a, b) =>
      (a.detailId < b.detailId ? -1 : Number(a.detailId > b.detailId)) ||
      frequencyOrder(a.frequency) - frequencyOrder(b.frequency),
  );
  const groups = Map.groupBy(ordered, ({ detailId, dataKind, frequency }) => [detailId, dataKind, frequency].join('#'));
  return [...groups.values()].flatMap((columnsOfOne) => {
    const detail = byId.get(columnsOfOne[0]?.detailId ?? '');
    if (detail === undefined) return [];
    const figures = uncovered(columnsOfOne.flatMap((column) => figuresIn(column, detail)));
    return columnsOfOne.length === 1 ? figures : figures.toSorted((a, b) => (a.period < b.period ? -1 : 1));
  });
}

/** Where figures stood that were deleted, of the details that an entity has. */
export function deletedFiguresOf(
  { columns }: SeriesSnapshot,
  details: readonly StoredDetail[],
): readonly Omit<BareFigure, 'value'>[] {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  return columns.flatMap((column) => {
    const detail = byId.get(column.detailId);
    const places = detail === undefined ? [] : placesIn(column, detail);
    return places
      .filter(({ value, sourceNumber }) => Number.isNaN(value) && sourceNumber > 0)
      .map(({ value: _, ...place }) => place);
  });
}

/** A value that holds from a day on, without where it came from. */
export type BareDatedValue = Omit<DatedValue, 'source'>;

type DatedColumn = SeriesSnapshot['dated'][number];

function datedValue(
  { detailId, dataKind, isOverride }: Omit<DatedColumn, 'entries'>,
  { from, value, source: sourceNumber, approval: approvalStatus }: DatedColumn['entries'][number],
  { name: detailName, unit }: StoredDetail,
): BareDatedValue[] {
  if (value === null) return [];
  const id = datedValueId({ detailId, dataKind, from });
  return [{ id, detailId, detailName, dataKind, from, value, unit, isOverride, approvalStatus, sourceNumber }];
}

/** Every value that stands from a day on, in the order of detail and day, also one that was rejected and counts nowhere. */
export function datedValuesOf({ dated }: SeriesSnapshot, details: readonly StoredDetail[]): readonly BareDatedValue[] {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  const values = dated.flatMap(({ entries, ...key }) => {
    const detail = byId.get(key.detailId);
    return detail === undefined ? [] : entries.flatMap((entry) => datedValue(key, entry, detail));
  });
  return uncovered(values).toSorted(
    (a, b) =>
      (a.detailId < b.detailId ? -1 : Number(a.detailId > b.detailId)) || ((a.from ?? '') < (b.from ?? '') ? -1 : 1),
  );
}

/** What holds on a day of each detail that is not of periods. */
export async function valuesOn(
  { dated, sources }: SeriesSnapshot,
  details: readonly StoredDetail[],
  day: IsoDate,
): Promise<DatedValue[]> {
  const byId = new Map(details.map((detail) => [detail.id, detail]));
  const found = dated
    // Overrides last, so that they take the place of what they lie over.
    .toSorted((a, b) => Number(a.isOverride) - Number(b.isOverride))
    .flatMap(({ entries, ...key }) => {
      const entry = entryOn(entries, day);
      const detail = byId.get(key.detailId);
      return entry === null || entry.value === null || detail === undefined ? [] : [{ ...key, entry, detail }];
    });
  const told = await sources(found.map(({ entry }) => entry.source));
  const values = found.flatMap(({ entry, detail, ...key }): DatedValue[] => {
    const source = told.get(entry.source);
    return source === undefined ? [] : datedValue(key, entry, detail).map((value) => ({ ...value, source }));
  });
  return [...new Map(values.map((value) => [value.detailId, value])).values()];
}

/** Figures with where they came from. */
export async function withSources<Figure extends Pick<BareFigure, 'id' | 'sourceNumber'>>(
  { sources }: SeriesSnapshot,
  figures: readonly Figure[],
): Promise<(Figure & Pick<Datapoint, 'source'>)[]> {
  const told = await sources(figures.map(({ sourceNumber }) => sourceNumber));
  return figures.map((figure) => {
    const source = told.get(figure.sourceNumber);
    if (source === undefined) throw new Error(`Source ${figure.sourceNumber} of figure ${figure.id} is not there.`);
    return { ...figure, source };
  });
}

/** Narrows what is read of an entity's figures; `asOf` is a moment in the past. */
export type FigureFilter = Omit<SeriesFilter, 'dataKinds'> & { readonly asOf?: string };

/** Whoever asks about the past opens the figures with their trail. */
function pastOf({ readAsOf }: Partial<Pick<SeriesStore, 'readAsOf'>>): SeriesStore['readAsOf'] {
  if (readAsOf === undefined) throw new Error('These figures are read as they are now only.');
  return readAsOf;
}

/** Figures of an entity as they are now, or were at a moment, with its details. */
export async function readEntityFigures(
  table: Table,
  series: SeriesReader & Partial<Pick<SeriesStore, 'readAsOf'>>,
  entityId: string,
  dataKind: DataKind,
  { asOf, ...filter }: FigureFilter = {},
): Promise<{ readonly details: readonly StoredDetail[]; readonly snapshot: SeriesSnapshot }> {
  const wanted = { ...filter, dataKinds: [dataKind] };
  const [details, snapshot] = await Promise.all([
    readDetails(table, entityId),
    asOf === undefined ? series.read(entityId, wanted) : pastOf(series)(entityId, wanted, asOf),
  ]);
  return { details, snapshot };
}

/** Figures of an entity with the name and unit of their details and their sources. */
export async function readFigures(
  table: Table,
  series: SeriesStore,
  entityId: string,
  dataKind: DataKind = 'actual',
  filter: FigureFilter = {},
): Promise<readonly Datapoint[]> {
  const { details, snapshot } = await readEntityFigures(table, series, entityId, dataKind, filter);
  return withSources(snapshot, figuresOf(snapshot, details));
}
