import type { DataKind, Provenance } from '#shared/domain/datapoint.ts';
import type { Period } from '#shared/time/dates.ts';
import type { FigureFrequency } from '#shared/time/figure-period.ts';
import type { Cells } from './cells.ts';
import type { DatedEntry } from './dated-values.ts';
import type { ColumnKey, DatedKey } from './series-keys.ts';

/** One detail of an entity over time, in one data kind and one length of periods. */
export interface Column extends ColumnKey {
  readonly cells: Cells;
}

/** One detail of an entity that is not of periods. */
export interface DatedColumn extends DatedKey {
  readonly entries: readonly DatedEntry[];
}

export interface SeriesFilter {
  readonly dataKinds: readonly DataKind[];
  /** All lengths of periods unless told. */
  readonly frequencies?: readonly FigureFrequency[];
  /** All details unless told, by id. */
  readonly details?: ReadonlySet<string>;
  /** Periods by month, both included; of `Daily` and `Once` figures all days of these months. */
  readonly from?: Period;
  readonly to?: Period;
}

/** Figures of an entity at one moment. */
export interface SeriesSnapshot {
  /** Of all figures of the entity together; 0 where there never were any. Results name it to tell what they were computed from. */
  readonly version: number;
  /** In the order of data kind, frequency and detail. */
  readonly columns: readonly Column[];
  readonly dated: readonly DatedColumn[];
  /** Where values came from, by their source's number. Costs reads of its own, which computing does not need. */
  sources(numbers: Iterable<number>): Promise<ReadonlyMap<number, Provenance>>;
}
