import type { UseCase } from '#functions/platform/http/serve-area.ts';
import { VersionOutdated } from '#functions/platform/storage/attempts.ts';
import type { metrics } from '#shared/contract/metrics.ts';
import type { Datapoint } from '#shared/domain/datapoint.ts';
import { detailIdOf } from '#shared/domain/detail-id.ts';
import type { EnteredColumn } from '#shared/domain/entered-columns.ts';
import type { NewSchedule } from '#shared/domain/schedule.ts';
import { invalid } from '#shared/errors/domain-error.ts';
import { periodOf } from '#shared/time/dates.ts';
import { periodAtIndex } from '#shared/time/figure-period.ts';
import type { MetricsContext } from './context.ts';
import { writeColumns } from './entering/write-columns.ts';
import { writtenValues } from './entering/written-values.ts';

interface Standing {
  readonly period: string;
  readonly source: number;
  readonly isGone: boolean;
}

/** What stands in the range of a schedule, or stood there, in the column that it is written to. */
async function standingIn(schedule: NewSchedule, { series }: MetricsContext): Promise<readonly Standing[]> {
  const { entityId, detailName, dataKind, frequency, from, to } = schedule;
  const { columns } = await series.read(entityId, {
    dataKinds: [dataKind],
    details: new Set([detailIdOf(detailName)]),
    frequencies: [frequency],
    from: periodOf(from),
    to: periodOf(to),
  });
  // Where figures lie over others, the schedule is that of those on top.
  const top = columns.find(({ isOverride }) => isOverride) ?? columns[0];
  if (top === undefined || (schedule.override && !top.isOverride)) return [];
  return [...top.cells.values].flatMap((value, at) => {
    const source = top.cells.sources[at] ?? 0;
    const period = periodAtIndex(frequency, top.cells.first + at);
    return source === 0 || period < from || period > to ? [] : [{ period, source, isGone: Number.isNaN(value) }];
  });
}

/** The figures of the schedule, and the end of those that it does not have any longer. */
function columnOf(schedule: NewSchedule, standing: readonly Standing[]): EnteredColumn {
  const { detailName, dataKind, frequency, unit, override, values } = schedule;
  const standingAt = new Map(standing.filter(({ isGone }) => !isGone).map(({ period, source }) => [period, source]));
  const kept = new Set(values.map(({ period }) => period));
  const ended = [...standingAt.keys()].filter((period) => !kept.has(period));
  const all = [...values, ...ended.map((period) => ({ period, value: null }))];
  return {
    detailName,
    dataKind,
    frequency,
    ...(unit === undefined ? {} : { unit }),
    override,
    values: all.map((figure) => ({ ...figure, replaces: standingAt.get(figure.period) ?? null })),
    dated: [],
  };
}

const versionOf = (standing: readonly Standing[]): number => Math.max(0, ...standing.map(({ source }) => source));

/** Replaces all figures from the first to the last period of the schedule. */
export const storeSchedule: UseCase<(typeof metrics.calls)['storeSchedule'], MetricsContext> = async (
  { body },
  context,
) => {
  const { entityId, from, to, version, documentId, note } = body;
  const standing = await standingIn(body, context);
  if (version !== undefined && version !== versionOf(standing)) throw new VersionOutdated();
  const column = columnOf(body, standing);
  if (column.values.length === 0) throw invalid('values', 'Enter at least one value.');
  const written = await writeColumns(
    {
      entityId,
      columns: [column],
      documentId,
      note: note ?? `Schedule from ${from} to ${to}`,
      fieldOf: (_, field) => field,
    },
    context,
  );
  const { written: stored } = await writtenValues(entityId, written, context);
  const values = stored.filter((value): value is Datapoint => 'period' in value);
  const [target] = written;
  if (target === undefined) throw new Error('A schedule was written without a column.');
  const { dataKind, frequency } = column;
  const { id: detailId, name: detailName, unit } = target.detail;
  const after = versionOf(await standingIn(body, context));
  return { entityId, detailId, detailName, dataKind, frequency, unit, from, to, version: after, values };
};
