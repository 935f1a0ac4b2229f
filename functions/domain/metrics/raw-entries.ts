import { documentSight } from '#functions/domain/data-room/exports/document-sight-reader.ts';
import { isFeatureOn } from '#functions/domain/session/exports/features-reader.ts';
import { readEntity } from '#functions/domain/structures/exports/entity-reader.ts';
import { PageReply, pageOfAll } from '#functions/platform/http/reply.ts';
import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { approvalAt } from '#functions/platform/series/cells.ts';
import type { Column, DatedColumn, SeriesSnapshot } from '#functions/platform/series/columns.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import { DataKind } from '#shared/domain/datapoint.ts';
import { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { FactValue } from '#shared/domain/fact.ts';
import type { RawEntry } from '#shared/domain/raw-entry.ts';
import { DomainError } from '#shared/errors/domain-error.ts';
import { periodAtIndex } from '#shared/time/figure-period.ts';
import type { MetricsContext } from './context.ts';
import { writeColumns } from './entering/write-columns.ts';
import { seesFigure } from './exports/detail-rights-reader.ts';
import { readDetail, withSources } from './exports/figure-reader.ts';
import { withSeenSources } from './exports/figure-sight-reader.ts';

type Calls = typeof metrics.calls;
type BareEntry = Omit<RawEntry, 'source'>;

async function requireRawData({ scope }: MetricsContext): Promise<void> {
  if (!(await isFeatureOn('RawMetricData', scope.organizationId))) throw new DomainError('rawMetricDataOff');
}

const idOf = (entry: Pick<RawEntry, 'dataKind' | 'frequency' | 'period' | 'isOverride'>): string =>
  [entry.dataKind, entry.frequency ?? 'From', entry.period ?? '', entry.isOverride ? 'override' : 'plain'].join(':');

function entriesOfColumn({ cells, dataKind, frequency, isOverride }: Column, unit: string): BareEntry[] {
  return [...cells.values].flatMap((value, at) => {
    if (Number.isNaN(value)) return [];
    const place = { dataKind, frequency, period: periodAtIndex(frequency, cells.first + at), isOverride };
    const approvalStatus = approvalAt(cells, cells.first + at);
    return [{ id: idOf(place), ...place, value, unit, approvalStatus, sourceNumber: cells.sources[at] ?? 0 }];
  });
}

function entriesOfDated({ entries, dataKind, isOverride }: DatedColumn, unit: string): BareEntry[] {
  return entries.flatMap(({ from, value, source, approval }) => {
    if (value === null) return [];
    const place = { dataKind, frequency: null, period: from, isOverride };
    return [{ id: idOf(place), ...place, value, unit, approvalStatus: approval, sourceNumber: source }];
  });
}

const entriesIn = ({ columns, dated }: SeriesSnapshot, unit: string): BareEntry[] => [
  ...columns.flatMap((column) => entriesOfColumn(column, unit)),
  ...dated.flatMap((column) => entriesOfDated(column, unit)),
];

export const listRawEntries: UseCase<Calls['listRawEntries'], MetricsContext> = async ({ params, query }, context) => {
  await requireRawData(context);
  const { scope, series } = context;
  const [{ home }, detail] = await Promise.all([
    readEntity(scope.table, params.id),
    readDetail(scope.table, params.id, params.detailId),
  ]);
  const dataKinds = query.dataKind === undefined ? DataKind.options : [query.dataKind];
  const snapshot = await series.read(params.id, { dataKinds, details: new Set([detail.id]) });
  const seen = entriesIn(snapshot, detail.unit).filter(({ value }) =>
    seesFigure(scope, params.id, { detailName: detail.name, value }),
  );
  const { items, nextCursor } = pageOfAll(seen, query);
  const shown = await withSeenSources(await withSources(snapshot, items), documentSight(scope, home.id));
  return new PageReply([...shown], nextCursor);
};

interface Named {
  readonly dataKind: DataKind;
  readonly frequency: RawEntry['frequency'];
  readonly period: string | null;
  readonly replaces: number | null;
  readonly value: FactValue | null;
}

/** Entries as columns, each with the entries that went into it, so that what is wrong with one is told of it. */
function columnsOf(detailName: string, entries: readonly Named[], override: boolean) {
  const numbered = entries.map((entry, at) => ({ ...entry, at }));
  const groups = Map.groupBy(numbered, ({ dataKind, frequency }) => `${dataKind}#${frequency ?? 'From'}`);
  return [...groups.values()].flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { dataKind, frequency } = first;
    const values = own.map(({ period, value, replaces }) => ({ period, value, replaces }));
    const dated = own.map(({ period: from, value, replaces }) => ({ from, value, replaces }));
    const content = frequency === null ? { dated } : { frequency, values };
    return [{ places: own.map(({ at }) => at), column: { detailName, dataKind, override, ...content } }];
  });
}

async function writeEntries(
  entityId: string,
  detailId: string,
  wanted: { readonly entries: readonly Named[]; readonly override: boolean },
  source: { readonly documentId: string | null; readonly note: string | null },
  context: MetricsContext,
): Promise<number> {
  await requireRawData(context);
  const { name } = await readDetail(context.scope.table, entityId, detailId);
  const columns = columnsOf(name, wanted.entries, wanted.override);
  const fieldOf = (index: number, field: string): string => {
    const [, at, rest] = /^(?:values|dated)\.(\d+)\.?(.*)$/.exec(field) ?? [];
    if (at === undefined) return field === 'values' || field === 'dated' ? 'entries' : field;
    return ['entries', columns[index]?.places[Number(at)], rest].filter((part) => part !== '').join('.');
  };
  const parsed = columns.map(({ column }, index) => {
    const read = EnteredColumn.safeParse(column);
    if (read.success) return read.data;
    const fields = read.error.issues.map(({ path, message }) => [fieldOf(index, path.join('.')), message]);
    throw new DomainError('requestInvalid', { fields: Object.fromEntries(fields) });
  });
  await writeColumns({ entityId, columns: parsed, ...source, fieldOf }, context);
  return wanted.entries.length;
}

export const changeRawEntries: UseCase<Calls['changeRawEntries'], MetricsContext> = async (
  { params, body: { documentId, note, ...wanted } },
  context,
) => ({ count: await writeEntries(params.id, params.detailId, wanted, { documentId, note }, context) });

export const deleteRawEntries: UseCase<Calls['deleteRawEntries'], MetricsContext> = async (
  { params, body: { entries, override, note } },
  context,
) => {
  const removed = entries.map((entry) => ({ ...entry, value: null }));
  const source = { documentId: null, note };
  return { count: await writeEntries(params.id, params.detailId, { entries: removed, override }, source, context) };
};
