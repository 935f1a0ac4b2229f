import type { IsoDate, Period } from '../time/dates.ts';
import type { FigureFrequency } from '../time/figure-period.ts';
import type { Provenance } from './datapoint.ts';
import type { ComputedGrain } from './stack-log.ts';

/** Where a figure comes from that was computed: of whom, and of which detail. */
export interface ComputedFrom {
  readonly entityId: string;
  readonly detailName: string;
  readonly grain: ComputedGrain;
}

/** What a covenant tests for a period: a figure as it was entered, or what its metric comes to. */
export interface TestedFigure {
  /** The last month of the period, or a day of figures of days. */
  readonly period: Period | IsoDate;
  readonly frequency: FigureFrequency | 'Semiannually';
  /** Null where a metric comes to nothing; `reason` says why. */
  readonly value: number | null;
  readonly unit: string;
  /** Null for what was computed. */
  readonly source: Provenance | null;
  readonly reason?: string | null;
  readonly computed?: ComputedFrom;
}
