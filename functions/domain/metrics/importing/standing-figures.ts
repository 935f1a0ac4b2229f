import { type ApprovalState, approvalAt, type Cells, noCells, sourceAt } from '#functions/platform/series/cells.ts';
import type { DataKind, Provenance } from '#shared/domain/datapoint.ts';
import { type FigureFrequency, indexOfPeriod } from '#shared/time/figure-period.ts';
import type { EnteringContext } from '../context.ts';
import type { RowDetail } from './details-of-rows.ts';
import type { FigurePlace } from './period-headings.ts';

/** What stands where a figure is to be written. */
export interface StandingFigure {
  /** Null where nothing stands. */
  readonly value: number | null;
  /** Of what stands, which a write has to name; null where nothing does. */
  readonly source: number | null;
  /** Of the last write there, also one that has removed a figure; 0 for none. */
  readonly lastSource: number;
  readonly approval: ApprovalState | null;
}

export interface Standing {
  at(detail: RowDetail, place: FigurePlace): StandingFigure;
  /** The number of the last source among all that was read. */
  readonly lastSource: number;
  /** Where figures came from, by the numbers of their sources. */
  sources(numbers: Iterable<number>): Promise<ReadonlyMap<number, Provenance>>;
}

const nothing: StandingFigure = { value: null, source: null, lastSource: 0, approval: null };

function standingAt(cells: Cells, { frequency, period }: FigurePlace): StandingFigure {
  const index = indexOfPeriod(frequency, period);
  const lastSource = sourceAt(cells, index);
  if (lastSource === 0) return nothing;
  const value = cells.values[index - cells.first] ?? Number.NaN;
  const isGone = Number.isNaN(value) && !cells.errors.has(index);
  return {
    value: Number.isNaN(value) ? null : value,
    source: isGone ? null : lastSource,
    lastSource,
    approval: approvalAt(cells, index),
  };
}

/** The figures of details that stand where an import writes. */
export async function standingFigures(
  entityId: string,
  dataKind: DataKind,
  details: ReadonlySet<string>,
  frequencies: readonly FigureFrequency[],
  { series }: EnteringContext,
): Promise<Standing> {
  if (details.size === 0 || frequencies.length === 0) {
    return { at: () => nothing, lastSource: 0, sources: async () => new Map() };
  }
  const { columns, sources } = await series.read(entityId, { dataKinds: [dataKind], details, frequencies });
  const keyOf = (detailId: string, frequency: FigureFrequency, isOverride: boolean): string =>
    [detailId, frequency, isOverride].join('#');
  const byKey = new Map(
    columns.map(({ detailId, frequency, isOverride, cells }) => [keyOf(detailId, frequency, isOverride), cells]),
  );
  return {
    at: ({ id, isOverride }, place) => standingAt(byKey.get(keyOf(id, place.frequency, isOverride)) ?? noCells, place),
    lastSource: columns.reduce(
      (last, { cells }) => cells.sources.reduce((most, source) => Math.max(most, source), last),
      0,
    ),
    sources,
  };
}
